import type { VenueOrder } from './venue.ts';

/** From the stamp of a submission to the moment in which it leaves. */
const LEAVE_MS = 30_000;

/**
 * Whether a submission may leave still. One that waited too long for its turn does not: it would reach the broker after
 * `visibleWithinMs`, when the books have given it up.
 */
export const mayStillLeave = ({ submittedAt }: Pick<VenueOrder, 'submittedAt'>, now: Date): boolean =>
  submittedAt === null || now.getTime() - submittedAt.getTime() <= LEAVE_MS;
