import { useMutation, useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../format.ts';
import { account as words } from '../../messages/account.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';

/** Says that mails to the address come back, with the way to prove that they arrive; nothing while they do. */
export function BouncedEmail({ email }: { email: string }) {
  const { data } = useQuery(userQueries.mails());
  const { mutate: confirm, isPending } = useMutation({
    ...userMutations.confirmEmail(),
    onSuccess: () => notify.success(words.confirmEmailSent),
    onError: (error) => notify.failure(error),
  });
  if (!data?.bouncedAt) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" loading={isPending} onClick={() => confirm(undefined)}>
          {words.confirmEmail}
        </Button>
      }
    >
      <strong>{words.emailBounced(email)}</strong> {words.emailBouncedText(formatInstant(data.bouncedAt))}
    </Notice>
  );
}
