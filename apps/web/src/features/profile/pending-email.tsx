import { useMutation, useQuery } from '@tanstack/react-query';
import { asApiError } from '../../api/api-error.ts';
import { formatInstant } from '../../format.ts';
import { account as words } from '../../messages/account.ts';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';

/** The new address that waits for its link, with the way to end the change; nothing without one. A failed read can be repeated. */
export function PendingEmail() {
  const { data: change, error, refetch, isFetching } = useQuery(userQueries.pendingEmailChange());
  const { mutate: cancel, isPending } = useMutation({
    ...userMutations.cancelEmailChange(),
    onSuccess: () => notify.success(words.emailChangeCancelled),
    onError: (error) => notify.failure(error),
  });
  if (change === undefined && error !== null) {
    return (
      <Notice
        tone="loss"
        action={
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            {messages.shell.tryAgain}
          </Button>
        }
      >
        {words.emailPendingUnread} {asApiError(error).words}
      </Notice>
    );
  }
  if (!change) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" loading={isPending} onClick={() => cancel(undefined)}>
          {words.cancelEmailChange}
        </Button>
      }
    >
      <strong>{words.emailPending(change.email)}</strong> {words.emailPendingUntil(formatInstant(change.expiresAt))}
    </Notice>
  );
}
