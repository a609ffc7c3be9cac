import type { CashInOut, Portfolio, PortfolioStatus, TradeType } from '@pipa/contract';
import type { PillTone } from '../../ui/pill-tone.ts';

const POLL_MOVING_MS = 3_000;
const POLL_RUNNING_MS = 15_000;

type State = Pick<Portfolio, 'status' | 'isStopping'>;

/** Waits for the market to do something: the card changes by itself soon. */
export const isMoving = ({ status, isStopping }: State): boolean => status === 'Starting' || isStopping;

/** How often a list of cards is read again; false when nothing in it can change by itself. */
export function pollEveryMs(portfolios: readonly State[] | undefined): number | false {
  if (!portfolios) return false;
  if (portfolios.some(isMoving)) return POLL_MOVING_MS;
  return portfolios.some(({ status }) => status === 'Started') ? POLL_RUNNING_MS : false;
}

/** SIMU_ is a paper trade, everything else a money trade (2 §3). */
export const isPaperTrade = (tradeType: TradeType): boolean => tradeType.startsWith('SIMU_');
export const tradeTypeLabel = (tradeType: TradeType): string =>
  isPaperTrade(tradeType) ? 'Paper Trade' : 'Money Trade';

const tones = {
  ReadyToStart: 'neutral',
  Starting: 'warn',
  StartFailed: 'loss',
  Started: 'gain',
  Stop: 'neutral',
} as const satisfies Record<PortfolioStatus, PillTone>;
const words = {
  ReadyToStart: 'Ready to start',
  Starting: 'Starting',
  StartFailed: 'Start failed',
  Started: 'Started',
  Stop: 'Stopped',
} as const satisfies Record<PortfolioStatus, string>;

export const statusTone = ({ status, isStopping }: State): PillTone => (isStopping ? 'warn' : tones[status]);
export const statusLabel = ({ status, isStopping }: State): string => (isStopping ? 'Stopping' : words[status]);

/** Dollars that changes of the amount still have to move. */
export const waitingCash = (changes: readonly CashInOut[]): number =>
  changes
    .filter(({ status }) => status === 'ReadyToExecute' || status === 'Executing')
    .reduce((total, { cash }) => total + cash, 0);
