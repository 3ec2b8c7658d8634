import type { Checked } from '../tasks.ts';
import { useWhere } from './place.ts';

/** How a finding is mended in the workbench, which leads to the place. */
export const Mending = ({ mend }: { readonly mend: Checked['found'][number]['mend'] | undefined }) => {
  const [, go] = useWhere();
  return mend === undefined ? null : (
    <button type="button" className="st-mend" onClick={() => go(mend.where)}>
      In the workbench: {mend.words}
    </button>
  );
};
