import { type CashInOut, isPaperTrade, type Portfolio, type PortfolioStatus, type TradeType } from '@pipa/contract';
import { invest } from '../../messages/invest.ts';
import type { PillTone } from '../../ui/pill-tone.ts';

const { subscribe } = invest;
const { statuses } = invest.portfolios;

type State = Pick<Portfolio, 'status' | 'isStopping'>;

export const tradeTypeLabel = (tradeType: TradeType): string =>
  isPaperTrade(tradeType) ? subscribe.paper : subscribe.money;

const tones = {
  ReadyToStart: 'neutral',
  Starting: 'warn',
  StartFailed: 'loss',
  Started: 'gain',
  Stop: 'neutral',
} as const satisfies Record<PortfolioStatus, PillTone>;

export const statusTone = ({ status, isStopping }: State): PillTone => (isStopping ? 'warn' : tones[status]);
export const statusLabel = ({ status, isStopping }: State): string =>
  isStopping ? statuses.stopping : statuses[status];

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
