import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import type { Unread } from '../map/unread.ts';
import type { PartProps } from './studio.tsx';

/** Says which files the map does without, why, and leads to their texts. */
export const UnreadFiles = ({
  unread,
  go,
}: {
  readonly unread: readonly Unread[];
  readonly go: PartProps['go'];
}) =>
  unread.map(({ file, line, column, message }) => (
    <Notice key={file} tone="error" title="This file cannot be read">
      <p>
        {file}, line {line}, column {column}: {message}. What it says is missing on the map until that is
        mended.
      </p>
      <Button
        variant="secondary"
        onClick={() => go({ part: 'text', file, at: `${line}:${column}`, node: '', edge: '' })}
      >
        Show the text
      </Button>
    </Notice>
  ));
