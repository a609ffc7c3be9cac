import type { TrackAccount } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { account as words } from '../../messages/account.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { leaveFor } from '../../ui/leave-for.ts';
import { notify } from '../../ui/toaster.tsx';
import { DeleteDialog, RefreshDialog } from './account-confirmations.tsx';
import { AdjustAmountDialog, EditAccountDialog } from './account-dialogs.tsx';
import { AccountPositionsDialog } from './account-positions-dialog.tsx';
import { type AccountAction, actionsOf } from './account-rules.ts';

/** Actions that end at the sign-in page of a broker; the others open a dialog. */
type Leaving = Extract<AccountAction, 'upgrade' | 'relink'>;
type AccountTask = Exclude<AccountAction, Leaving>;

export interface ChosenTask {
  task: AccountTask;
  account: TrackAccount;
}

/** Leads to the broker's sign-in; a refusal of the server is an alert (1 §8). */
function LinkButton({ account, action }: { account: TrackAccount; action: Leaving }) {
  const link = useMutation({
    ...(action === 'upgrade' ? accountMutations.upgrade() : accountMutations.relink()),
    onSuccess: leaveFor,
    onError: notify.failure,
  });
  return (
    <Button size="sm" loading={link.isPending} onClick={() => link.mutate(account)}>
      {words.actions[action]}
    </Button>
  );
}

interface AccountActionsProps {
  account: TrackAccount;
  onChoose: (chosen: ChosenTask) => void;
}
export function AccountActions({ account, onChoose }: AccountActionsProps) {
  return actionsOf[account.broker].map((action) =>
    action === 'upgrade' || action === 'relink' ? (
      <LinkButton key={action} account={account} action={action} />
    ) : (
      <Button
        key={action}
        size="sm"
        tone={action === 'delete' ? 'danger' : 'secondary'}
        onClick={() => onChoose({ task: action, account })}
      >
        {words.actions[action]}
      </Button>
    ),
  );
}

const dialogOf = {
  edit: EditAccountDialog,
  adjust: AdjustAmountDialog,
  positions: AccountPositionsDialog,
  refresh: RefreshDialog,
  delete: DeleteDialog,
} as const satisfies Record<AccountTask, unknown>;

export function AccountTaskDialog({ chosen, onClose }: { chosen: ChosenTask; onClose: () => void }) {
  const TaskDialog = dialogOf[chosen.task];
  return <TaskDialog account={chosen.account} onClose={onClose} />;
}
