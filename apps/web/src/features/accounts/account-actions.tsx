import { brokers, linkedAt, type OfferedBroker, type TrackAccount } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { account as words } from '../../messages/account.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toaster.tsx';
import { DeleteDialog, RefreshDialog } from './account-confirmations.tsx';
import { AdjustAmountDialog, EditAccountDialog } from './account-dialogs.tsx';
import { AccountPositionsDialog } from './account-positions-dialog.tsx';
import { type AccountAction, actionsOf } from './account-rules.ts';
import { BrokerPositionsDialog } from './broker/broker-positions-dialog.tsx';
import { linkedKinds } from './broker/link-rules.ts';
import { RelinkDialog } from './broker/relink-dialog.tsx';
import { useBrokerPage } from './broker/use-broker-page.ts';

/** Actions that end at the sign-in page of a broker, unless it is linked by keys, too; the others open a dialog. */
type Leaving = Extract<AccountAction, 'upgrade' | 'relink'>;

export interface ChosenTask {
  task: AccountAction;
  account: TrackAccount;
}

/** Leads to the broker's sign-in; a refusal of the server is an alert (1 §8). */
function LinkButton({ account, action }: { account: TrackAccount; action: Leaving }) {
  const page = useBrokerPage();
  const link = useMutation({
    ...accountMutations.relink(),
    onSuccess: page.leave,
    onError: notify.failure,
  });
  return (
    <Button size="sm" loading={link.isPending || page.isLeaving} onClick={() => link.mutate(account)}>
      {words.actions[action]}
    </Button>
  );
}

/** The broker whose keys a person can enter here; where that is no way, a new link begins at its page. */
const offerOfKeys = (offers: readonly OfferedBroker[], { broker }: TrackAccount) =>
  offers.find((offer) => offer.broker === linkedAt(broker) && offer.ways.some(({ way }) => way === 'Form'));

interface AccountActionsProps {
  account: TrackAccount;
  offers: readonly OfferedBroker[];
  /** Those that are shown; default: all. */
  only?: readonly AccountAction[];
  onChoose: (chosen: ChosenTask) => void;
}
export function AccountActions({ account, offers, only, onChoose }: AccountActionsProps) {
  const actions: readonly AccountAction[] = actionsOf[account.broker];
  const shown = actions.filter((action) => only?.includes(action) ?? true);
  return shown.map((action) =>
    (action === 'upgrade' || action === 'relink') && offerOfKeys(offers, account) === undefined ? (
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

interface AccountTaskProps {
  account: TrackAccount;
  offers: readonly OfferedBroker[];
  onClose: () => void;
}

const Positions = ({ account, onClose }: AccountTaskProps) =>
  brokers[account.broker].booksAreOurs ? (
    <AccountPositionsDialog account={account} onClose={onClose} />
  ) : (
    <BrokerPositionsDialog account={account} onClose={onClose} />
  );

function Relink({ account, offers, onClose }: AccountTaskProps) {
  const offered = offerOfKeys(offers, account);
  const broker = linkedKinds.find((kind) => kind === offered?.broker);
  return offered && broker && <RelinkDialog account={account} broker={broker} offered={offered} onClose={onClose} />;
}

const dialogOf = {
  edit: EditAccountDialog,
  adjust: AdjustAmountDialog,
  positions: Positions,
  relink: Relink,
  upgrade: Relink,
  refresh: RefreshDialog,
  delete: DeleteDialog,
} as const satisfies Record<AccountAction, unknown>;

interface AccountTaskDialogProps {
  chosen: ChosenTask;
  offers: readonly OfferedBroker[];
  onClose: () => void;
}
export function AccountTaskDialog({ chosen, offers, onClose }: AccountTaskDialogProps) {
  const TaskDialog = dialogOf[chosen.task];
  return <TaskDialog account={chosen.account} offers={offers} onClose={onClose} />;
}
