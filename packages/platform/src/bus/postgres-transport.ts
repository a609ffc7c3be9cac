import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { BusTransport, TransportEvents } from './bus.ts';

/** NOTIFY takes less than 8,000 bytes; one of them marks the encoding of the payload. */
const MAX_INLINE_BYTES = 7_900;
const INLINE = '=';
const REFERENCE = '#';
/** Readers fetch long messages at once, so older ones are deleted. */
const KEEP_MESSAGES = '5 minutes';
const CLEAN_EVERY_MS = 60_000;
const RECONNECT_STEP_MS = 100;
const RECONNECT_LIMIT_MS = 2_000;
/** A message that cannot be sent for so long is lost; the database has the facts. */
const STATEMENT_LIMIT_MS = 10_000;
/** References waiting to be read; beyond it they are dropped and reported as a gap. */
const MAX_WAITING = 1_000;

/** LISTEN and NOTIFY; long messages are sent by reference through the table bus_message. */
export async function connectPostgresTransport(
  connectionString: string,
  channel: string,
  events: TransportEvents,
  log: Logger,
): Promise<BusTransport> {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    keepAlive: true,
    application_name: 'pipa-bus',
    statement_timeout: STATEMENT_LIMIT_MS,
    lock_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'bus connection'));
  const inbox = createInbox(pool, events, log);
  const listener = createListener({ connectionString, channel, onPayload: inbox.receive, onGap: events.onGap, log });
  try {
    await listener.open();
  } catch (error) {
    await pool.end();
    throw error;
  }

  const cleaning = setInterval(() => {
    pool
      .query(`delete from bus_message where "createdAt" < now() - interval '${KEEP_MESSAGES}'`)
      .catch((error) => log.warn({ err: error }, 'bus cleaning'));
  }, CLEAN_EVERY_MS).unref();

  return {
    send: async (text) => {
      if (Buffer.byteLength(text) < MAX_INLINE_BYTES) {
        await pool.query('select pg_notify($1, $2)', [channel, INLINE + text]);
        return;
      }
      await pool.query(
        `with stored as (insert into bus_message (payload) values ($2) returning id)
         select pg_notify($1, '${REFERENCE}' || id) from stored`,
        [channel, text],
      );
    },
    close: async () => {
      clearInterval(cleaning);
      await listener.close();
      await pool.end();
    },
  };
}

/** Delivers messages in the order of arrival, also when a long one must be fetched first. */
function createInbox(pool: pg.Pool, events: TransportEvents, log: Logger): { receive(payload: string): void } {
  const waiting: string[] = [];
  let draining = false;

  async function read(payload: string): Promise<string | undefined> {
    if (payload.startsWith(INLINE)) return payload.slice(1);
    const { rows } = await pool.query<{ payload: string }>('select payload from bus_message where id = $1', [
      payload.slice(1),
    ]);
    return rows[0]?.payload;
  }

  async function drain(): Promise<void> {
    draining = true;
    for (let payload = waiting.shift(); payload !== undefined; payload = waiting.shift()) {
      try {
        const text = await read(payload);
        if (text === undefined) events.onGap();
        else events.onText(text);
      } catch (error) {
        log.warn({ err: error }, 'bus message could not be read');
        events.onGap();
      }
    }
    draining = false;
  }

  return {
    receive: (payload) => {
      if (!draining && payload.startsWith(INLINE)) {
        events.onText(payload.slice(1));
        return;
      }
      if (waiting.length >= MAX_WAITING) {
        waiting.length = 0;
        events.onGap();
      }
      waiting.push(payload);
      if (!draining) void drain();
    },
  };
}

interface ListenerOptions {
  connectionString: string;
  channel: string;
  onPayload(payload: string): void;
  onGap(): void;
  log: Logger;
}

/** A connection that listens, and is replaced whenever it breaks. */
function createListener({ connectionString, channel, onPayload, onGap, log }: ListenerOptions) {
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: 'pipa-bus-listener' });
    next.on('error', (error) => log.warn({ err: error }, 'bus connection'));
    next.on('notification', ({ payload }) => {
      if (payload) onPayload(payload);
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    next.once('end', () => {
      if (!closed) void reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    for (let attempt = 1; !closed; attempt += 1) {
      await wait(Math.min(attempt * RECONNECT_STEP_MS, RECONNECT_LIMIT_MS), undefined, { ref: false });
      try {
        await connect();
        if (closed) await client?.end();
        else onGap();
        return;
      } catch (error) {
        log.warn({ err: error, attempt }, 'bus connection');
      }
    }
  }

  return {
    open: connect,
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
