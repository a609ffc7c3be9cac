import {
  type CashInOut,
  isPaperTrade,
  type Portfolio,
  type PortfolioStatus,
  START_CALLED_OFF,
  type TradeType,
} from '@pipa/contract';
import { invest } from '../../messages/invest.ts';
import type { PillTone } from '../../ui/pill-tone.ts';

const { subscribe } = invest;
const { statuses } = invest.portfolios;

type State = Pick<Portfolio, 'status' | 'isStopping' | 'statusReason'>;

/** Whether the owner has called the start off, which is no failure. */
export const isCalledOff = ({ status, statusReason }: Pick<State, 'status' | 'statusReason'>): boolean =>
  status === 'StartFailed' && statusReason === START_CALLED_OFF;

export const tradeTypeLabel = (tradeType: TradeType): string =>
  isPaperTrade(tradeType) ? subscribe.paper : subscribe.money;

const tones = {
  ReadyToStart: 'neutral',
  Starting: 'warn',
  StartFailed: 'loss',
  Started: 'gain',
  Stop: 'neutral',
} as const satisfies Record<PortfolioStatus, PillTone>;

export const statusTone = (state: State): PillTone =>
  isCalledOff(state) ? 'neutral' : state.isStopping ? 'warn' : tones[state.status];
export const statusLabel = (state: State): string =>
  isCalledOff(state) ? statuses.calledOff : state.isStopping ? statuses.stopping : statuses[state.status];

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
