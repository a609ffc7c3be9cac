import type { RealtimeMessage } from '@pipa/contract';

/** State of the message numbers of one socket. */
export interface Sequence {
  /** Number of the last accepted message; null before the first. */
  readonly last: number | null;
  /** A snapshot was requested and has not arrived yet. */
  readonly isSnapshotAsked: boolean;
}

export const newSequence: Sequence = { last: null, isSnapshotAsked: false };

export interface Taken {
  readonly sequence: Sequence;
  /** False for a message that is not newer than the last accepted one. */
  readonly isFresh: boolean;
  /** Messages were lost, so a snapshot is needed. True only once until the snapshot arrives. */
  readonly asksSnapshot: boolean;
}

/**
 * A snapshot begins with the records or the orders of the whole portfolio; on a socket without one it ends with the number of unread
 * notifications.
 */
const isSnapshot = (message: RealtimeMessage) =>
  message.type === 'notification' || ((message.type === 'record' || message.type === 'order') && message.data.reset);

export function takeMessage(sequence: Sequence, message: RealtimeMessage): Taken {
  const { last, isSnapshotAsked } = sequence;
  if (last !== null && message.seq <= last) return { sequence, isFresh: false, asksSnapshot: false };
  const hasGap = last !== null && message.seq > last + 1;
  const isWaiting = isSnapshotAsked && !isSnapshot(message);
  // A snapshot closes the gap, so none is requested.
  const asksSnapshot = hasGap && !isWaiting && !isSnapshot(message);
  return {
    sequence: { last: message.seq, isSnapshotAsked: isWaiting || asksSnapshot },
    isFresh: true,
    asksSnapshot,
  };
}
