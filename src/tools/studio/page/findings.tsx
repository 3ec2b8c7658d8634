import type { Checked } from '../tasks.ts';
import { Mending } from './mending.tsx';

/** What the check has found, each with what to do, where it stands and by which rule; `onChoose` goes there. */
export const Findings = ({
  found,
  onChoose,
}: {
  readonly found: Checked['found'];
  readonly onChoose: (finding: Checked['found'][number]) => void;
}) => (
  <ul className="st-found">
    {found.map((finding) => {
      const { rule, file, line, column, message, advice, text, mend } = finding;
      return (
        <li key={`${rule} ${file} ${line} ${column} ${message}`}>
          <button type="button" onClick={() => onChoose(finding)}>
            {message}. {advice}
          </button>
          <code>
            {file}:{line}:{column} {rule}
          </code>
          <Mending mend={mend} />
          {text !== undefined && <pre>{text}</pre>}
        </li>
      );
    })}
  </ul>
);

/** What the check says in a line; while it is at it again, no word of before. */
export const verdictOf = ({ found }: Checked, isOld: boolean): string => {
  if (isOld) return 'Being checked …';
  return found.length === 0
    ? '✓ Everything is sound'
    : `⚠ ${found.length} ${found.length === 1 ? 'fault' : 'faults'}`;
};
