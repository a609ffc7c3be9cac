import type { RealtimeType } from '@pipa/contract';

/** The part of a socket that a channel writes to. */
export interface Wire {
  readonly bufferedAmount: number;
  readonly isOpen: boolean;
  /** Sends each text as a message, all of them in one write. They may be shared with other sockets, so they are not changed. */
  send(texts: readonly Buffer[]): void;
  /** Sends a ping, which a live client answers; `Viewer.isAlive` says whether it did. */
  ping(): void;
  close(code: number, reason: string): void;
  /** Ends the connection without a closing frame. */
  cut(): void;
}

/** A message for any number of sockets. */
export interface Outgoing {
  /** Its data as JSON. */
  readonly json: string;
  /** The whole message with a number, as UTF-8. Sockets that are at the same number share the bytes. */
  encode(seq: number): Buffer;
}

export const outgoing = (type: RealtimeType, at: Date, data: unknown): Outgoing =>
  outgoingJson(type, at, JSON.stringify(data));

/** A message whose data is encoded already. */
export function outgoingJson(type: RealtimeType, at: Date, json: string): Outgoing {
  const rest = `,"at":"${at.toISOString()}","data":${json}}`;
  let lastSeq = -1;
  let lastBytes = Buffer.alloc(0);
  return {
    json,
    encode(seq) {
      if (seq !== lastSeq) {
        lastSeq = seq;
        lastBytes = Buffer.from(`{"type":"${type}","seq":${seq}${rest}`);
      }
      return lastBytes;
    },
  };
}

/**
 * Numbers and writes the messages of one socket. A slow reader gets nothing until its buffer has drained; a dropped message
 * takes a number, so the client sees the gap.
 */
export interface Channel {
  /** False when the messages were dropped, which happens to all of them or to none. */
  send(messages: readonly Outgoing[]): boolean;
  /** Counts messages as dropped without an attempt to send them. */
  drop(count: number): void;
  /** Whether the buffer is empty enough for a snapshot. */
  readonly isDrained: boolean;
}

const DRAINED_SHARE = 4;

export function createChannel(wire: Wire, maxBufferedBytes: number): Channel {
  let seq = 0;
  return {
    send(messages) {
      const first = seq;
      seq += messages.length;
      if (!wire.isOpen || wire.bufferedAmount > maxBufferedBytes) return false;
      wire.send(messages.map((message, i) => message.encode(first + i)));
      return true;
    },
    drop(count) {
      seq += count;
    },
    get isDrained() {
      return wire.bufferedAmount <= maxBufferedBytes / DRAINED_SHARE;
    },
  };
}
