import { closeCodes, HEARTBEAT_MS, type RealtimeMessage, realtimeMessage } from '@pipa/contract';
import { newSequence, type Sequence, takeMessage } from './follow-sequence.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** connecting: no message yet. live: messages arrive. away: the lost socket is being reopened. refused: it is not reopened. */
export type Connection = 'connecting' | 'live' | 'away' | 'refused';

/** The part of a WebSocket that is used. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketSettings {
  token: string;
  open: () => Socket;
  /** Fresh messages in order. */
  onMessage: (message: RealtimeMessage) => void;
  onConnection: (connection: Connection) => void;
  random: () => number;
  /** Runs work later. @returns the function that cancels it */
  after: (delayMs: number, work: () => void) => () => void;
}

/** Silence after which the connection is dead: two heartbeats and a margin. */
export const SILENCE_MS = 2 * HEARTBEAT_MS + 5_000;
const REFUSED: readonly number[] = [closeCodes.unauthorised, closeCodes.notFound];
/** Attempt number whose long wait follows a refusal for too many sockets, since others must close first. */
const CROWDED_ATTEMPT = 5;

function read(data: unknown): RealtimeMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = realtimeMessage.safeParse(JSON.parse(data));
    if (parsed.success) return parsed.data;
    console.warn('A realtime message was not understood', parsed.error.issues[0]);
  } catch (cause) {
    console.warn('A realtime message was not readable', cause);
  }
  return null;
}

/**
 * Keeps a socket open: sends the token first, requests a snapshot after a gap, closes a silent connection and
 * reconnects with growing delays. @returns the function that ends it
 */
export function followSocket(settings: SocketSettings): () => void {
  const { after, onConnection } = settings;
  let socket: Socket | null = null;
  let sequence: Sequence = newSequence;
  let attempt = 0;
  let isOver = false;
  let callOffSilence = () => {};
  let callOffReconnect = () => {};

  const drop = () => {
    callOffSilence();
    if (!socket) return;
    const old = socket;
    socket = null;
    old.onopen = null;
    old.onmessage = null;
    old.onclose = null;
    old.close();
  };
  const lose = (code: number | null) => {
    drop();
    if (isOver) return;
    if (code !== null && REFUSED.includes(code)) return onConnection('refused');
    onConnection('away');
    if (code === closeCodes.tooMany) attempt = Math.max(attempt, CROWDED_ATTEMPT);
    callOffReconnect = after(reconnectDelay(attempt, settings.random()), connect);
    attempt += 1;
  };
  const watchSilence = () => {
    callOffSilence();
    callOffSilence = after(SILENCE_MS, () => lose(null));
  };
  const receive = (data: unknown) => {
    watchSilence();
    const message = read(data);
    if (!message) return;
    const taken = takeMessage(sequence, message);
    sequence = taken.sequence;
    if (taken.asksSnapshot) socket?.send(JSON.stringify({ type: 'snapshot' }));
    if (!taken.isFresh) return;
    attempt = 0;
    onConnection('live');
    settings.onMessage(message);
  };
  function connect() {
    sequence = newSequence;
    const opened = settings.open();
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: 'auth', token: settings.token }));
    opened.onmessage = (event) => receive(event.data);
    opened.onclose = (event) => lose(event.code);
    watchSilence();
  }

  onConnection('connecting');
  connect();
  return () => {
    isOver = true;
    callOffReconnect();
    drop();
  };
}
