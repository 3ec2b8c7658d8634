import { Checkbox } from '../../../ui/kit/checkbox.tsx';
import { Passcode } from '../../../ui/kit/passcode.tsx';
import { RadioGroup } from '../../../ui/kit/radio-group.tsx';
import { Select } from '../../../ui/kit/select.tsx';
import { TextField } from '../../../ui/kit/text-field.tsx';
import type { Part } from '../part.ts';

const answers = [
  { value: 'text', label: 'Text message', more: 'to the number ending in 72' },
  { value: 'call', label: 'Phone call', more: 'to the number ending in 72' },
] as const;

const yesOrNo = ['Yes', 'No'].map((label) => ({ value: label.toLowerCase(), label }));

const states = ['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut'].map(
  (label) => ({ value: label.toLowerCase(), label }),
);

const digit = (position: number, length: number): string => `Digit ${position} of ${length}`;

/** What can be filled in. An error stands where the help stood, and the room for it is there from the start. */
export const fields: readonly Part[] = [
  {
    name: 'TextField',
    about: 'A line of text, 48 px high and 275 px wide unless it fills its place.',
    examples: {
      rest: <TextField id="t-rest" label="User ID" />,
      help: <TextField id="t-help" label="User ID" help="At least six letters or digits." />,
      filled: <TextField id="t-filled" label="User ID" value="rita.ready" />,
      error: <TextField id="t-error" label="User ID" value="rita" error="This field has too few letters." />,
      optional: <TextField id="t-optional" label="Email" type="email" optional="(optional)" />,
      required: <TextField id="t-required" label="ZIP code" required />,
      'as wide as its place': <TextField id="t-full" label="User ID" full />,
      'can only be read': <TextField id="t-read" label="User ID" readOnly value="rita.ready" />,
      'before and after': <TextField id="t-sides" label="Payment" prefix="$" suffix="USD" />,
      password: (
        <TextField
          id="t-password"
          label="Password"
          type="password"
          toggle={{ show: 'Show', hide: 'Hide' }}
          value="Harbor-7"
        />
      ),
      phone: <TextField id="t-phone" label="Phone" type="phone" />,
      mask: <TextField id="t-mask" label="Date of birth" mask="99/99/9999" value="01/02/1980" />,
      'digits only': <TextField id="t-match" label="ZIP code" match="\d*" inputMode="numeric" />,
      'no paste': <TextField id="t-paste" label="Repeat the email" pasteDisabled />,
    },
  },
  {
    name: 'Passcode',
    about: 'One box for each character of a code; together they behave like one line of text.',
    examples: {
      'five digits': <Passcode id="p-five" label="Passcode" digitLabel={digit} />,
      'four digits': <Passcode id="p-four" label="Passcode" length={4} digitLabel={digit} value="12" />,
      masked: <Passcode id="p-masked" label="Last four digits" length={4} masked digitLabel={digit} />,
      letters: <Passcode id="p-letters" label="Code" length={6} type="text" digitLabel={digit} />,
      help: <Passcode id="p-help" label="Passcode" length={4} digitLabel={digit} help="It is on its way." />,
      error: (
        <Passcode id="p-error" label="Passcode" length={4} digitLabel={digit} error="That is not the code." />
      ),
    },
  },
  {
    name: 'Checkbox',
    about: 'A box to tick; its whole line can be pressed.',
    examples: {
      rest: <Checkbox id="c-rest" label="Remember user ID" />,
      ticked: <Checkbox id="c-ticked" label="Remember user ID" defaultChecked />,
      help: <Checkbox id="c-help" label="Remember user ID" help="Not on a shared computer." />,
      error: <Checkbox id="c-error" label="I agree to the terms" required error="This is required." />,
    },
  },
  {
    name: 'RadioGroup',
    about: 'A few answers as cards, of which one is taken.',
    examples: {
      rest: <RadioGroup id="r-rest" name="r-rest" label="How shall we reach you?" options={answers} />,
      taken: (
        <RadioGroup
          id="r-taken"
          name="r-taken"
          label="How shall we reach you?"
          options={answers}
          value="call"
        />
      ),
      'beside each other': (
        <RadioGroup id="r-row" name="r-row" label="Do you live in the US?" options={yesOrNo} row />
      ),
      error: (
        <RadioGroup
          id="r-error"
          name="r-error"
          label="How shall we reach you?"
          options={answers}
          required
          error="Please choose one."
        />
      ),
    },
  },
  {
    name: 'Select',
    about: 'One among many. The list is at most 275 px high, and closes 300 ms after a press outside.',
    examples: {
      rest: <Select id="s-rest" label="State" placeholder="Choose" options={states} />,
      chosen: <Select id="s-chosen" label="State" placeholder="Choose" options={states} value="alaska" />,
      help: <Select id="s-help" label="State" placeholder="Choose" options={states} help="Where you live." />,
      error: (
        <Select id="s-error" label="State" placeholder="Choose" options={states} error="Please choose one." />
      ),
    },
  },
];
