import type { TrackAccount } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { account as words } from '../../messages/account.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toaster.tsx';

interface AccountConfirmationProps {
  account: TrackAccount;
  onClose: () => void;
}

export function DeleteDialog({ account, onClose }: AccountConfirmationProps) {
  const { mutateAsync: deleteAccount } = useMutation(accountMutations.remove());
  const remove = async () => {
    await deleteAccount({ trackAccountId: account.id });
    notify.success(words.deleted);
  };
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle}
      confirmLabel={words.actions.delete}
      destructive
      onConfirm={remove}
      onClose={onClose}
    >
      {words.deleteText(account.trackAccountName)}
    </ConfirmDialog>
  );
}

/** 1 §8: a broker takes a minute to answer, so the result is looked at later. */
export function RefreshDialog({ account, onClose }: AccountConfirmationProps) {
  const { mutateAsync: refresh } = useMutation(accountMutations.refresh());
  return (
    <ConfirmDialog
      open
      title={words.refreshTitle}
      confirmLabel={words.actions.refresh}
      onConfirm={() => refresh({ trackAccountId: account.id })}
      onClose={onClose}
    >
      {words.refreshText}
    </ConfirmDialog>
  );
}
