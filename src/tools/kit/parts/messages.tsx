import { Button } from '../../../ui/kit/button.tsx';
import { Card, Details } from '../../../ui/kit/card.tsx';
import { Banner, ErrorSummary, Notice } from '../../../ui/kit/notice.tsx';
import { Checklist, Progress } from '../../../ui/kit/progress.tsx';
import type { Part } from '../part.ts';

const details = [
  { id: 'old', label: 'Old card', value: 'Card ending in 1234' },
  { id: 'new', label: 'New card', value: 'Card ending in 5678' },
];

const wizard = ['Find account', 'Confirm', 'New password'];

const rules = [
  { name: 'length', text: 'At least 8 characters', state: 'met' },
  { name: 'digit', text: 'A digit', state: 'unmet' },
  { name: 'letter', text: 'A letter', state: 'open' },
] as const;

const ruleWords = { met: 'Requirement met', unmet: 'Requirement not met' };

/** What is said, and what is laid out. */
export const messages: readonly Part[] = [
  {
    name: 'Notice',
    about: 'A message in its place on the screen, announced when it appears.',
    examples: {
      info: <Notice told>We have sent you a passcode.</Notice>,
      success: (
        <Notice told tone="success">
          Your password has been changed.
        </Notice>
      ),
      warning: (
        <Notice told tone="warning">
          One more attempt, then the account is locked.
        </Notice>
      ),
      error: (
        <Notice told tone="error" title="That did not work">
          Our system is experiencing difficulties. Please try again later.
        </Notice>
      ),
    },
  },
  {
    name: 'ErrorSummary',
    about: 'What a form could not take, with a link to each field.',
    examples: {
      two: (
        <ErrorSummary
          told
          title="Please check the following:"
          errors={[
            { id: 't-error', text: 'User ID: too few letters.' },
            { id: 'p-error', text: 'Passcode: not the code.' },
          ]}
        />
      ),
    },
  },
  {
    name: 'Banner',
    about: 'Something beside the matter of the screen, with what can be done about it.',
    examples: {
      info: (
        <Banner title="The app" actions={<Button variant="text">View</Button>}>
          Pay and check your balance on your phone.
        </Banner>
      ),
      warning: (
        <Banner tone="warning" title="Planned maintenance" actions={<Button variant="text">Got it</Button>}>
          From 01/02/2027, 11:30 PM EST some services may not be available.
        </Banner>
      ),
      promo: <Banner tone="promo">Earn twice the points in the autumn.</Banner>,
    },
  },
  {
    name: 'Card',
    about: 'A raised sheet that holds one matter.',
    examples: { raised: <Card>One matter.</Card> },
  },
  {
    name: 'Details',
    about: 'Names and values, one pair a line.',
    examples: { two: <Details items={details} /> },
  },
  {
    name: 'Progress',
    about: 'The steps of a wizard, and where one is.',
    examples: Object.fromEntries(
      wizard.map((step, at) => [
        `at step ${at + 1}`,
        <Progress key={step} label={`Progress ${at + 1}`} steps={wizard} current={at + 1} doneLabel="Done" />,
      ]),
    ),
  },
  {
    name: 'Checklist',
    about: 'Rules that what is typed must meet, each with its state.',
    examples: { 'met, unmet, open': <Checklist id="checklist-rules" rules={rules} words={ruleWords} /> },
  },
];
