import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import type { ScreenPlace } from '../states/state.ts';
import { Findings } from './findings.tsx';
import type { PartProps } from './studio.tsx';
import { useTask } from './use-task.ts';

/** Says why a screen cannot be shown, in the words of the check, and leads to the texts of its file, or of its flow where there is no such screen. */
export const Unshown = ({
  place: { flow, step, screen, unread },
  go,
}: {
  readonly place: Pick<ScreenPlace, 'flow' | 'step' | 'screen' | 'unread'>;
} & Pick<PartProps, 'go'>) => {
  const { data, isFetching } = useTask('check', {});
  const meant = unread ?? `flows/${flow}/flow.json`;
  const found = data?.found.filter(({ file }) => file === meant) ?? [];
  const show = (file: string, at: string): void => go({ part: 'text', file, at });
  return (
    <Notice tone="error" title={`${flow} / ${step} cannot be shown`}>
      <p>
        {unread === undefined
          ? `There is no screen ${screen} at this step, or it cannot be read.`
          : `What ${unread} says is no screen. It is shown again once that is mended.`}
      </p>
      {(data === undefined || isFetching) && <p>Being checked …</p>}
      {found.length > 0 && (
        <Findings found={found} onChoose={({ file, line, column }) => show(file, `${line}:${column}`)} />
      )}
      <Button variant="secondary" onClick={() => show(meant, '')}>
        Show the text
      </Button>
    </Notice>
  );
};
