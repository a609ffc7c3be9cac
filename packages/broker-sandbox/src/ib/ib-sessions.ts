import { addDays, formatNewYork, newYorkDay, newYorkInstant } from '@pipa/calendar';

/** A session that is not kept alive ends. */
const IDLE_MS = 6 * 60_000;
/** Minute of the day in New York at which the broker resets. */
const RESET_MINUTE = 23 * 60 + 45;

/** A brokerage session: one for each user name, beside the single sign-on. */
export interface BrokerageSession {
  readonly startedAt: number;
  tickledAt: number;
  /** It is there once its state was asked. */
  isEstablished: boolean;
  hasReadAccounts: boolean;
  readonly warmed: Set<string>;
  readonly suppressed: Set<string>;
}

export class IbSessions {
  readonly #clock: () => number;
  readonly #sessions = new Map<string, BrokerageSession>();
  /** Accounts whose owner works with a program of the broker, which has the session. */
  readonly #competing = new Set<string>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The owner opens, or closes, a program of the broker. */
  setCompeting(account: string, isCompeting: boolean): void {
    if (isCompeting) {
      this.#competing.add(account);
      this.#sessions.delete(account);
    } else this.#competing.delete(account);
  }

  /** The reset of the night. */
  drop(): void {
    this.#sessions.clear();
  }

  of(account: string): BrokerageSession | null {
    const session = this.#sessions.get(account);
    if (session === undefined) return null;
    const now = this.#clock();
    if (now - session.tickledAt < IDLE_MS && session.startedAt >= this.#lastReset(now)) return session;
    this.#sessions.delete(account);
    return null;
  }

  init(account: string, compete: boolean): unknown {
    if (this.#competing.has(account) && !compete) return this.status(account);
    this.#competing.delete(account);
    if (this.of(account) === null) {
      const now = this.#clock();
      this.#sessions.set(account, {
        startedAt: now,
        tickledAt: now,
        isEstablished: false,
        hasReadAccounts: false,
        warmed: new Set(),
        suppressed: new Set(),
      });
    }
    return this.#statusOf(account);
  }

  /** A session that was begun is established when it is asked for. */
  status(account: string): unknown {
    const session = this.of(account);
    if (session !== null) session.isEstablished = true;
    return this.#statusOf(account);
  }

  tickle(account: string): unknown {
    const session = this.of(account);
    if (session !== null) session.tickledAt = this.#clock();
    return this.status(account);
  }

  end(account: string): void {
    this.#sessions.delete(account);
  }

  #statusOf(account: string) {
    const session = this.of(account);
    return {
      authenticated: session !== null,
      established: session?.isEstablished ?? false,
      competing: this.#competing.has(account),
      connected: session !== null,
      message: '',
      serverInfo: { serverName: 'Sandbox', serverVersion: formatNewYork(new Date(this.#clock()), 'day') },
    };
  }

  #lastReset(now: number): number {
    const today = newYorkDay(new Date(now));
    const reset = newYorkInstant(today, RESET_MINUTE).getTime();
    return reset <= now ? reset : newYorkInstant(addDays(today, -1), RESET_MINUTE).getTime();
  }
}
