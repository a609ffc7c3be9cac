import type { RealtimeMessage } from '@pipa/contract';

/** What is known of the numbering of one socket. */
export interface Sequence {
  /** Number of the last message that was taken, null before the first. */
  readonly last: number | null;
  /** A snapshot was asked for and has not come yet. */
  readonly isSnapshotAsked: boolean;
}

export const newSequence: Sequence = { last: null, isSnapshotAsked: false };

export interface Taken {
  readonly sequence: Sequence;
  /** False for a message that was already taken or is older than one that was. */
  readonly isFresh: boolean;
  /** Messages were lost: ask for a snapshot. Said once until it comes. */
  readonly asksSnapshot: boolean;
}

/** A snapshot begins with the records or the orders of the whole portfolio. */
const isSnapshot = (message: RealtimeMessage) =>
  (message.type === 'record' || message.type === 'order') && message.data.reset;

export function takeMessage(sequence: Sequence, message: RealtimeMessage): Taken {
  const { last, isSnapshotAsked } = sequence;
  if (last !== null && message.seq <= last) return { sequence, isFresh: false, asksSnapshot: false };
  const hasGap = last !== null && message.seq > last + 1;
  const isWaiting = isSnapshotAsked && !isSnapshot(message);
  // What closes the gap itself needs no asking.
  const asksSnapshot = hasGap && !isWaiting && !isSnapshot(message);
  return {
    sequence: { last: message.seq, isSnapshotAsked: isWaiting || asksSnapshot },
    isFresh: true,
    asksSnapshot,
  };
}
