import { MAX_PAPER_ACCOUNTS, PAPER_MONEY, type TrackAccount } from '@pipa/contract';
import { messages } from '../../messages/index.ts';
import { parseAmount } from '../../ui/form/amount.ts';

export { parseAmount };

/** 1 §5: numeric from 0 to 1,000,000. */
export function amountFault(text: string): string | undefined {
  if (text.trim() === '') return messages.access.required;
  const amount = parseAmount(text);
  return amount === null || amount > PAPER_MONEY ? messages.account.invalidAmount : undefined;
}

/** What has to be paid in (or, below zero, out) for an account to be worth `target`, to the cent. */
export const cashDifference = (target: number, netLiquidation: number): number =>
  Math.round((target - netLiquidation) * 100) / 100;

export const isPaper = (account: Pick<TrackAccount, 'broker'>): boolean => account.broker === 'PIPA';

/** 1 §6: with five paper accounts the add control is hidden. */
export const canAddPaper = (accounts: readonly Pick<TrackAccount, 'broker'>[]): boolean =>
  accounts.filter(isPaper).length < MAX_PAPER_ACCOUNTS;
