import type { Portfolio } from '@pipa/contract';

const POLL_MOVING_MS = 3_000;
const POLL_RUNNING_MS = 15_000;

type State = Pick<Portfolio, 'status' | 'isStopping'>;

/** Whether a portfolio waits for the market, so that its row will change soon. */
const isMoving = ({ status, isStopping }: State): boolean => status === 'Starting' || isStopping;

/** Interval of re-reads of an account: often until it has its first record or position, then as a portfolio that runs. */
export const pollAccountEveryMs = (hasBegun: boolean): number => (hasBegun ? POLL_RUNNING_MS : POLL_MOVING_MS);

/** Interval of re-reads of a list of portfolios; false when no row can change without the user. */
export function pollEveryMs(portfolios: readonly State[] | undefined): number | false {
  if (!portfolios) return false;
  if (portfolios.some(isMoving)) return POLL_MOVING_MS;
  return portfolios.some(({ status }) => status === 'Started') ? POLL_RUNNING_MS : false;
}
