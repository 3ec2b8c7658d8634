import { Notice } from '../../../ui/kit/notice.tsx';
import { Spinner } from '../../../ui/kit/spinner.tsx';
import type { TaskQuery } from './use-task.ts';

/** Why a query or a mutation failed. */
export const QueryError = ({ error }: { readonly error: Error | null }) =>
  error === null ? null : <Notice tone="error">{error.message}</Notice>;

/** That the first answer to a query is pending. */
export const QuerySpinner = ({
  query: { data, error },
  label,
}: {
  readonly query: Pick<TaskQuery<unknown>, 'data' | 'error'>;
  readonly label: string;
}) => (data === undefined && error === null ? <Spinner large label={label} /> : null);
