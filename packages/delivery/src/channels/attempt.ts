import type { ChannelFault } from '@pipa/contract';
import { ClosedAddress, type OutsideAnswer } from '@pipa/platform';

/** What came of sending a notice once. */
export type Attempt =
  | { readonly state: 'sent' }
  | {
      readonly state: 'failed';
      readonly fault: ChannelFault;
      /** Seconds before which the receiver takes no other. */
      readonly waitSeconds?: number | undefined;
    };

export const SENT: Attempt = { state: 'sent' };

/** Longest wait that a receiver can ask for. */
const MOST_WAIT_SECONDS = 3_600;

export const failed = (fault: ChannelFault, waitSeconds?: number): Attempt => ({
  state: 'failed',
  fault,
  waitSeconds: waitSeconds === undefined ? undefined : Math.min(Math.max(waitSeconds, 1), MOST_WAIT_SECONDS),
});

/** Seconds of a header Retry-After; a date, or none, leaves the wait to us. */
export const waitOf = ({ retryAfter }: Pick<OutsideAnswer, 'retryAfter'>): number | undefined =>
  retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined;

/** Where there was no answer. */
export const unreached = (error: unknown): Attempt => failed(error instanceof ClosedAddress ? 'closed' : 'unreached');
