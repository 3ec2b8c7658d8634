import { Notice } from '../../../ui/kit/notice.tsx';
import { Spinner } from '../../../ui/kit/spinner.tsx';
import type { TaskQuery } from './use-task.ts';

/** Why a query or a mutation failed. */
export const QueryError = ({ error }: Pick<TaskQuery<unknown>, 'error'>) =>
  error === null ? null : <Notice tone="error">{error.message}</Notice>;

type QueryStateProps = {
  readonly query: Pick<TaskQuery<unknown>, 'data' | 'error'>;
  readonly label: string;
};

/** Why a query failed, or that its first answer is pending. */
export const QueryState = ({ query: { data, error }, label }: QueryStateProps) =>
  data === undefined && error === null ? <Spinner large label={label} /> : <QueryError error={error} />;
