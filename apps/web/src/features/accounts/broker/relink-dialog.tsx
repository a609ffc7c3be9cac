import type { OfferedBroker, TrackAccount } from '@pipa/contract';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkForm } from './link-form.tsx';
import type { LinkedBroker } from './link-rules.ts';

interface RelinkProps {
  account: TrackAccount;
  broker: LinkedBroker;
  offered: OfferedBroker;
  onClose: () => void;
}
/** Links an account again, in any of the ways of its broker. */
export const RelinkDialog = ({ account, onClose, ...link }: RelinkProps) => (
  <Dialog open onClose={onClose} title={words.relinkTitle(account.trackAccountName)} closeOnOutside={false}>
    <LinkForm {...link} again={account} onClose={onClose} />
  </Dialog>
);
