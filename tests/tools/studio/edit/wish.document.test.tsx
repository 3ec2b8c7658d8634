import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { blankScreen, ScreenRows } from '../../../../src/tools/studio/page/edit/make-screen.tsx';
import { TextRow } from '../../../../src/tools/studio/page/edit/wish.tsx';

const Rows = () => {
  const [typed, type] = useState(blankScreen);
  const outline = { languages: ['en'] } as never; // The rows read nothing else of it.
  return <ScreenRows outline={outline} choices={undefined} screen={typed} onChange={type} />;
};

describe('a suggested name', () => {
  it('is replaced by the first name that somebody types, and changed by later typing', async () => {
    const user = userEvent.setup();
    render(<Rows />);
    await user.type(screen.getByLabelText('Heading (English)'), 'Your card is blocked');
    const name = screen.getByLabelText('Name of the screen');
    expect(name).toHaveProperty('value', 'your-card-is-blocked');
    name.focus();
    await user.keyboard('card-blocked');
    expect(name).toHaveProperty('value', 'card-blocked');
    name.blur();
    name.focus();
    await user.keyboard('-2');
    expect(name).toHaveProperty('value', 'card-blocked-2');
  });
});

describe('the text below a name', () => {
  const descriptionOf = (value: string): string | undefined => {
    const { unmount } = render(
      <TextRow label="Name" shape="name" value={value} onChange={() => undefined} />,
    );
    const id = screen.getByLabelText('Name').getAttribute('aria-describedby');
    const text = id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined);
    unmount();
    return text;
  };

  it('shows the name as it will be written', () => {
    expect(descriptionOf(' card-blocked ')).toBe('It will be called card-blocked.');
  });

  it('explains what a name may have if it has something else', () => {
    expect(descriptionOf('Card blocked')).toMatch(/^Use small letters, digits and hyphens/);
  });

  it('is absent as long as there is no name', () => expect(descriptionOf('')).toBeUndefined());
});
