import { type Portfolio, type PortfolioStatus, START_CALLED_OFF } from '@pipa/contract';
import { invest } from '../messages/invest.ts';
import { reasonWords } from '../messages/stored-texts.ts';
import type { PillTone } from '../ui/pill-tone.ts';

const { statuses, calledOff } = invest.portfolios;

type State = Pick<Portfolio, 'status' | 'isStopping' | 'statusReason'>;

/** Whether the owner has called the start off, which is no failure. */
const isCalledOff = ({ status, statusReason }: Pick<State, 'status' | 'statusReason'>): boolean =>
  status === 'StartFailed' && statusReason === START_CALLED_OFF;

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

/** Why a portfolio is in its status; null where there is nothing to say. */
export function statusReason(state: State): { tone: 'loss' | 'neutral'; text: string } | null {
  if (state.statusReason === null) return null;
  if (isCalledOff(state)) return { tone: 'neutral', text: calledOff };
  return { tone: state.status === 'StartFailed' ? 'loss' : 'neutral', text: reasonWords(state.statusReason) };
}
