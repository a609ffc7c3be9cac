import { useMutation } from '@tanstack/react-query';
import { drafts as words } from '../../messages/drafts.ts';
import { draftMutations } from '../../queries/drafts/draft-mutations.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { notify } from '../../ui/toaster.tsx';

/** Ends a draft without the act. */
export function DismissButton({ id, ...look }: { id: number } & Pick<ButtonProps, 'size' | 'aria-label'>) {
  const { mutate, isPending } = useMutation({
    ...draftMutations.dismiss(),
    onSuccess: () => notify.success(words.dismissed),
    onError: notify.failure,
  });
  return (
    <Button {...look} loading={isPending} onClick={() => mutate(id)}>
      {words.dismiss}
    </Button>
  );
}
