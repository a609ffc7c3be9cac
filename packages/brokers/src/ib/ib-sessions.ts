import type { Access } from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import type { Secret } from '../secret.ts';
import type { IbApi } from './ib-api.ts';
import { credentialsOf, type IbConsumer, nameOf } from './ib-credentials.ts';
import { type IbPace, IbSession, SLOW_MS } from './ib-session.ts';

const MOST_SESSIONS = 1_000;
/** Longest that a link waits for its turn. */
const MOST_WAIT_MS = 30_000;

/** The sessions of this process, by access. Another process has its own, which the broker allows. */
export class IbSessions {
  readonly #api: IbApi;
  readonly #operator: IbConsumer | null;
  readonly #pace: IbPace;
  readonly #sessions = new Map<string, IbSession>();

  constructor(api: IbApi, operator: IbConsumer | null, pace: IbPace) {
    this.#api = api;
    this.#operator = operator;
    this.#pace = pace;
  }

  /**
   * A session for a link. Links take turns: a user who links twice has two accesses, and the broker counts his slow reads together.
   */
  async begin(secret: Secret): Promise<IbSession> {
    const left = await this.#pace.claimTurn('links', SLOW_MS);
    if (left > MOST_WAIT_MS) throw new BrokerError({ kind: 'RateLimited', retryAfterMs: left });
    if (left > 0) await this.#pace.wait(left);
    return this.#sessionOf(secret);
  }

  of({ secret }: Access): IbSession {
    return this.#sessionOf(secret);
  }

  /** The broker has no call that takes an access back: its owner does that in the portal. */
  async end({ secret }: Access): Promise<void> {
    await this.#sessionOf(secret).logout();
    this.#sessions.delete(nameOf(secret));
  }

  #sessionOf(secret: Secret): IbSession {
    const name = nameOf(secret);
    const known = this.#sessions.get(name);
    if (known !== undefined) return known;
    const session = new IbSession(this.#api, credentialsOf(secret, this.#operator), name, this.#pace);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size >= MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
    this.#sessions.set(name, session);
    return session;
  }
}
