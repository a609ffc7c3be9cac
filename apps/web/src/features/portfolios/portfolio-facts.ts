import { type CashInOut, isPaperTrade, type TradeType } from '@pipa/contract';
import { invest } from '../../messages/invest.ts';

const { subscribe } = invest;

export const tradeTypeLabel = (tradeType: TradeType): string =>
  isPaperTrade(tradeType) ? subscribe.paper : subscribe.money;

/** Signed dollars of the changes that wait. */
export interface WaitingCash {
  readonly asked: number;
  /** Of increases what is reserved for them. */
  readonly certain: number;
}

export function waitingCash(changes: readonly CashInOut[]): WaitingCash {
  const waiting = changes.filter(({ status }) => status === 'ReadyToExecute' || status === 'Executing');
  const sumOf = (dollarsOf: (change: CashInOut) => number) =>
    waiting.reduce((total, change) => total + dollarsOf(change), 0);
  return { asked: sumOf(({ cash }) => cash), certain: sumOf(({ amount }) => amount) };
}
