import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Modal, type ModalVariant } from '../../../ui/kit/modal.tsx';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { type ToastItem, Toasts } from '../../../ui/kit/toast.tsx';
import { Tooltip } from '../../../ui/kit/tooltip.tsx';
import type { Part } from '../part.ts';

const Dialog = ({ variant, firm }: { readonly variant: ModalVariant; readonly firm?: boolean }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" data-opens={variant} onClick={() => setOpen(true)}>
        Open
      </Button>
      <Modal
        open={open}
        title="Speaking with an agent?"
        variant={variant}
        onClose={firm === true ? undefined : close}
        closeLabel="Close"
      >
        <TextField full id={`m-${variant}${firm === true ? '-firm' : ''}`} label="What the agent asks for" />
        <Button onClick={close}>Done</Button>
      </Modal>
    </>
  );
};

const Notes = () => {
  const [items, setItems] = useState<readonly ToastItem[]>([]);
  const tones = ['info', 'success', 'warning', 'error'] as const;
  return (
    <>
      {tones.map((tone, at) => (
        <Button
          key={tone}
          variant="text"
          data-toast={tone}
          onClick={() => setItems([...items, { id: items.length * 10 + at, text: `A note: ${tone}.`, tone }])}
        >
          {tone}
        </Button>
      ))}
      <Toasts
        items={items}
        label="Notifications"
        closeLabel="Close"
        onDismiss={(gone) => setItems((now) => now.filter(({ id }) => id !== gone))}
      />
    </>
  );
};

/** What lies over the page. */
export const overlays: readonly Part[] = [
  {
    name: 'Modal',
    about: 'A dialog. The focus stays in it, Escape closes it, and the focus returns to where it was.',
    examples: {
      'simple, 250 ms': <Dialog variant="simple" />,
      'slide-in, 400 ms, at most 768 px wide': <Dialog variant="slide-in" />,
      'wide, at most 875 px': <Dialog variant="wide" />,
      'cannot be dismissed': <Dialog variant="simple" firm />,
    },
  },
  {
    name: 'Tooltip',
    about: 'A few words about something, 200 to 300 px wide; on hover, focus and press.',
    examples: {
      rest: <Tooltip label="What is this?">The three digits on the back of your card.</Tooltip>,
    },
  },
  { name: 'Toasts', about: 'Short messages that go by themselves.', examples: { 'by tone': <Notes /> } },
];
