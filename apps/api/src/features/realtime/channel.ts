import type { RealtimeType } from '@pipa/contract';

/** The part of a socket that a channel writes to. */
export interface Wire {
  readonly bufferedAmount: number;
  readonly isOpen: boolean;
  send(text: string): void;
  /** Sends a ping, which a live client answers; `Viewer.isAlive` says whether it did. */
  ping(): void;
  close(code: number, reason: string): void;
  /** Ends the connection without a closing frame. */
  cut(): void;
}

/** A message with its data as JSON, so that a message for many sockets is encoded once. */
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
 * Numbers and writes the messages of one socket. A slow reader gets nothing until its buffer has drained; a dropped message
 * takes a number, so the client sees the gap.
 */
export interface Channel {
  /** False when the message was dropped. */
  send(message: Outgoing): boolean;
  /** Counts a message as dropped without an attempt to send it. */
  drop(): void;
  /** Whether the buffer is empty enough for a snapshot. */
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
