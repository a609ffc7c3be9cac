import type { Portfolio } from '@pipa/contract';

const POLL_MOVING_MS = 3_000;
const POLL_RUNNING_MS = 15_000;

type State = Pick<Portfolio, 'status' | 'isStopping'>;

/** Waits for the market to do something, so that its row changes by itself soon. */
const isMoving = ({ status, isStopping }: State): boolean => status === 'Starting' || isStopping;

/** How often a list of portfolios is read again; false when nothing in it can change by itself. */
export function pollEveryMs(portfolios: readonly State[] | undefined): number | false {
  if (!portfolios) return false;
  if (portfolios.some(isMoving)) return POLL_MOVING_MS;
  return portfolios.some(({ status }) => status === 'Started') ? POLL_RUNNING_MS : false;
}
