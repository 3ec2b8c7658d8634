import { Mending } from '../mending.tsx';
import { useAround } from './form-context.ts';

/** What the check finds at a place of the form; with `below` also at what is folded there. */
export const FoundHere = ({
  pointer,
  below = false,
}: {
  readonly pointer: string;
  readonly below?: boolean;
}) => {
  const { found, file } = useAround();
  const here = found.filter(
    (each) =>
      each.file === file && (each.pointer === pointer || (below && each.pointer.startsWith(`${pointer}/`))),
  );
  return here.length === 0 ? null : (
    <ul className="ed-found">
      {here.map(({ rule, message, advice, pointer: at, mend }) => (
        <li key={`${rule} ${at} ${message}`}>
          {message}. {advice} <code>{rule}</code>
          <Mending mend={mend} />
        </li>
      ))}
    </ul>
  );
};
