import { useMutation } from '@tanstack/react-query';
import type { MakeWish } from '../../edit/make/make.ts';
import type { EditWish } from '../../model/edits.ts';
import { useDraft } from '../use-draft.tsx';
import { useKept } from '../use-kept.ts';

type Where = Readonly<Record<string, string>>;

/** Makes something in the draft, and returns where to look at it. */
export const useMake = (onMade: () => void = () => undefined) => {
  const { perform } = useDraft();
  return useMutation({
    mutationFn: (wish: { readonly input: MakeWish } & Pick<EditWish, 'join'>) =>
      perform({ task: 'make', ...wish }),
    onSuccess: onMade,
  });
};

/** A form that asks for what is made: what was typed in it stays until it was made or given up; a refusal is of what was typed until then. */
export const useMakeForm = <T extends object>(form: string, begun: T, onDone: (where?: Where) => void) => {
  const [typed, keep, forget] = useKept(form, begun);
  const { mutate, error, isPending, reset } = useMake(forget);
  return {
    typed,
    type: (part: Partial<T>): void => {
      if (error !== null) reset();
      keep(part);
    },
    make: (input: MakeWish, onMade: (where: Where) => void = onDone): void =>
      mutate({ input }, { onSuccess: onMade }),
    asking: {
      error,
      isBusy: isPending,
      onCancel: (): void => {
        forget();
        onDone();
      },
    },
  };
};
