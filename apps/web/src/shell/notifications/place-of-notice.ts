import type { Notice } from '@pipa/contract';
import { paths } from '../../app/paths.ts';

/** The page that shows what a notification is about. */
export function placeOf({ parameters }: Notice): string {
  if ('portfolioId' in parameters) return `${paths.portfolioMonitor}?id=${parameters.portfolioId}`;
  if ('strategyId' in parameters) return `${paths.strategyDetails}?id=${parameters.strategyId}`;
  return 'accountId' in parameters ? paths.brokerAccounts : paths.userAccount;
}
