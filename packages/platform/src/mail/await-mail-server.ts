import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { MailServer } from './mail-transport.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface Waiting {
  log: Pick<Logger, 'info' | 'warn'>;
  /** Ends the wait. */
  signal: AbortSignal;
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Checks the mail server until it can be used, and logs the first failure and its end. The product runs without it meanwhile:
 * mails stay in the outbox.
 */
export async function awaitMailServer(
  server: Pick<MailServer, 'check'>,
  { log, signal, pause = (ms) => wait(ms, undefined, { signal, ref: false }) }: Waiting,
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await server.check();
      if (pauseMs > FIRST_PAUSE_MS) log.info('the mail server of SMTP_URL is reached, mails are sent');
      return;
    } catch (error) {
      if (pauseMs === FIRST_PAUSE_MS) log.warn({ reason: (error as Error).message }, 'mails wait for their server');
    }
    await pause(pauseMs, signal).catch(() => undefined);
  }
}
