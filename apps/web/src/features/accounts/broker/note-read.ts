import type { BrokerLinkRow } from '@pipa/contract';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { notify } from '../../../ui/toaster.tsx';

/** Says that a refresh is over, and how it ended. */
export function noteRead({ sync }: BrokerLinkRow): void {
  if (sync === null || sync.fault === null) notify.success(words.syncedTitle);
  else notify.error(words.syncFailed, words.fault(sync.fault));
}
