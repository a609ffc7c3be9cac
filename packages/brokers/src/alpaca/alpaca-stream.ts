import { z } from 'zod';
import type { AccessSource } from '../account-port.ts';
import type { AsynchronousVenue } from '../venue.ts';
import { type AlpacaHosts, type AlpacaSecret, assertHost, secretOf } from './alpaca-calls.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** How long a connection may take until it listens. */
const READY_MS = 20_000;

export interface AlpacaStreamOptions {
  readonly access: AccessSource;
  readonly hosts: AlpacaHosts;
  readonly openSocket?: (url: string) => WebSocket;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const frame = z.object({
  stream: z.string(),
  data: z.object({ status: z.string().optional() }).optional(),
});

/**
 * Listens to the trade updates of accounts, each over a connection of its own. Whatever was missed while there was none is read
 * afterwards: the account counts as changed whenever its connection listens again.
 */
export function createAlpacaListen(options: AlpacaStreamOptions): NonNullable<AsynchronousVenue['listen']> {
  const { access, hosts, openSocket = (url) => new WebSocket(url), wait = waitFor } = options;
  return async (accounts, onChange, signal) => {
    await Promise.all(
      accounts.map(async (account) => {
        let waitMs = FIRST_WAIT_MS;
        while (!signal.aborted) {
          const listened = await listenOnce(account).catch(() => false);
          waitMs = listened ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
          if (!signal.aborted) await wait(waitMs, signal);
        }
      }),
    );

    /** @returns whether the connection came to listen, once it has ended */
    async function listenOnce(account: string): Promise<boolean> {
      const secret = secretOf((await access(account)).access);
      assertHost(secret, hosts);
      const socket = openSocket(`${secret.base.replace(/^http/, 'ws')}/stream`);
      socket.binaryType = 'arraybuffer';
      return new Promise((resolve) => {
        let isListening = false;
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          socket.close();
          resolve(isListening);
        };
        const timer = setTimeout(end, READY_MS);
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
        socket.addEventListener('open', () => socket.send(JSON.stringify(authenticationOf(secret))));
        socket.addEventListener('close', end);
        socket.addEventListener('error', end);
        socket.addEventListener('message', ({ data }) => {
          const { stream, data: said } = read(data);
          if (stream === 'authorization' && said?.status === 'authorized') {
            socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }));
          } else if (stream === 'authorization') {
            end();
          } else if (stream === 'listening') {
            isListening = true;
            clearTimeout(timer);
            onChange(account);
          } else if (stream === 'trade_updates') {
            onChange(account);
          }
        });
      });
    }
  };
}

const authenticationOf = (secret: AlpacaSecret) => ({
  action: 'authenticate',
  data: 'token' in secret ? { oauth_token: secret.token } : { key_id: secret.keyId, secret_key: secret.secretKey },
});

/** A message; one that cannot be read says nothing. */
function read(data: unknown): Partial<z.infer<typeof frame>> {
  try {
    const text = typeof data === 'string' ? data : Buffer.from(data as ArrayBuffer).toString('utf8');
    return frame.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
