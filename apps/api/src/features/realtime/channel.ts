import type { RealtimeType } from '@pipa/contract';

/** The part of a socket that a channel writes to. */
export interface Wire {
  readonly bufferedAmount: number;
  readonly isOpen: boolean;
  send(text: string): void;
  /** The other side answers a ping when it is alive; `Viewer.isAlive` says whether it did. */
  ping(): void;
  close(code: number, reason: string): void;
  /** Cuts the connection without a word. */
  cut(): void;
}

/** A message whose data is JSON already, so that what goes to many sockets is written out once. */
export interface Outgoing {
  readonly type: RealtimeType;
  readonly at: string;
  readonly json: string;
}

export const outgoing = (type: RealtimeType, at: Date | string, data: unknown): Outgoing => ({
  type,
  at: typeof at === 'string' ? at : at.toISOString(),
  json: JSON.stringify(data),
});

/**
 * Numbers and writes the messages of one socket. A reader that is too slow gets nothing until its buffer has drained;
 * what is dropped keeps its number, so the client sees the gap.
 */
export interface Channel {
  /** False when the message was dropped. */
  send(message: Outgoing): boolean;
  /** Counts a message that is not even tried. */
  drop(): void;
  /** Whether so much has left that a snapshot can follow. */
  readonly isDrained: boolean;
}

const DRAINED_SHARE = 4;

export function createChannel(wire: Wire, maxBufferedBytes: number): Channel {
  let seq = 0;
  return {
    send({ type, at, json }) {
      const own = seq++;
      if (!wire.isOpen || wire.bufferedAmount > maxBufferedBytes) return false;
      wire.send(`{"type":"${type}","seq":${own},"at":"${at}","data":${json}}`);
      return true;
    },
    drop() {
      seq++;
    },
    get isDrained() {
      return wire.bufferedAmount <= maxBufferedBytes / DRAINED_SHARE;
    },
  };
}
