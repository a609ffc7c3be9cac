import { z } from 'zod';
import { BrokerError, type BrokerFault } from '../broker-error.ts';
import type { BrokerAnswer } from '../http/broker-http.ts';
import { type IbApi, type IbCall, type LiveToken, readAnswer, realmOf, wordsOf } from './ib-api.ts';
import type { IbCredentials } from './ib-credentials.ts';
import { createOAuthSigner, hmacSha256, type Signer } from './oauth/signer.ts';

/** A live session token is renewed so long before its end. */
const RENEW_MS = 5 * 60_000;
const TICKLE_MS = 60_000;
/** The broker allows one of its slow reads in five seconds; ours keep away from that. */
export const SLOW_MS = 6_000;
/** Longest wait for a turn. */
const MOST_WAIT_MS = 60_000;
const MOST_LOOKS = 10;
const LOOK_MS = 1_000;
const MOST_READS = 4;

const status = z.object({
  authenticated: z.boolean().optional(),
  established: z.boolean().optional(),
  competing: z.boolean().optional(),
});
const tickled = z.object({ iserver: z.object({ authStatus: status }).optional() });

/** Whether a call that was answered with 401 is repeated: an order is not, since it may have been taken. */
type Again = 'Once' | 'Never';

/** Claims the next turn of a name, which comes `everyMs` after the one before; gives the milliseconds until then. */
export type ClaimTurn = (name: string, everyMs: number) => Promise<number>;

export interface IbPace {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly claimTurn: ClaimTurn;
}

export interface SharedRead {
  readonly query: Readonly<Record<string, string>>;
  readonly first?: Readonly<Record<string, string>>;
  readonly isCold?: (json: unknown) => boolean;
}

interface Slow {
  answeredAt: number;
  answer: BrokerAnswer | null;
  running: Promise<BrokerAnswer> | null;
}

const isFault = (error: unknown, kind: BrokerFault['kind']): boolean =>
  error instanceof BrokerError && error.fault.kind === kind;
const unavailable = (why: string) => new BrokerError({ kind: 'Unavailable' }, { cause: new Error(why) });

/**
 * One access in this process: its live session token, which is kept in memory alone, and the brokerage session, which is another thing
 * than the sign-on: there is one for each user name, shared with its owner's own programs. Both are begun when a call needs them, and a
 * brokerage session that nothing needs ends by itself.
 */
export class IbSession {
  readonly #api: IbApi;
  readonly #credentials: IbCredentials;
  readonly #name: string;
  readonly #pace: IbPace;
  readonly #slow = new Map<string, Slow>();
  #live: LiveToken | null = null;
  #renewing: Promise<LiveToken> | null = null;
  #hasReadAccounts = false;
  #bridge: { tickledAt: number; readonly warmed: Set<string> } | null = null;
  #bridging: Promise<void> | null = null;

  /** `name` is the same for an access in every process. */
  constructor(api: IbApi, credentials: IbCredentials, name: string, pace: IbPace) {
    this.#api = api;
    this.#credentials = credentials;
    this.#name = name;
    this.#pace = pace;
  }

  /** A call by the sign-on alone, which after a 401 is repeated once with a new token. */
  async call(call: IbCall, again: Again = 'Once'): Promise<BrokerAnswer> {
    const live = await this.#liveToken();
    try {
      return await this.#api.call(call, this.#signer(live));
    } catch (error) {
      if (!isFault(error, 'Unauthorised')) throw error;
      if (this.#live === live) this.#live = null;
      const next = await this.#liveToken();
      if (again === 'Never') throw unavailable('an order was answered with 401');
      return await this.#api.call(call, this.#signer(next));
    }
  }

  /** A new live session token: shows whether the broker still accepts the access. */
  async renew(): Promise<void> {
    this.#live = null;
    await this.#liveToken();
  }

  /** The accounts of the user, asked for and not remembered. */
  async accountsNow<T>(schema: z.ZodType<T>): Promise<T> {
    this.#makeStale('accounts');
    return this.#accounts(schema);
  }

  /** The broker wants the accounts to be read before the rest of a portfolio. */
  async #accounts<T>(schema: z.ZodType<T>): Promise<T> {
    const answer = await this.#slowly('accounts', () => this.#slowCall({ method: 'GET', path: '/portfolio/accounts' }));
    this.#hasReadAccounts = true;
    return readAnswer(answer, schema);
  }

  async portfolio<T>(call: IbCall, schema: z.ZodType<T>): Promise<T> {
    await this.#liveToken();
    if (!this.#hasReadAccounts) await this.#accounts(z.unknown());
    const answer = await this.call(call);
    if (!wantsAccounts(answer)) return readAnswer(answer, schema);
    await this.accountsNow(z.unknown());
    return readAnswer(await this.call(call), schema);
  }

  /** A call that needs the brokerage session, which is begun again once where the broker has dropped it. */
  async bridged(call: IbCall, again: Again = 'Once'): Promise<BrokerAnswer> {
    await this.#ensureBridge();
    const answer = await this.call(call, again);
    if (!wantsBridge(answer) && !wantsAccounts(answer)) return answer;
    this.#bridge = null;
    await this.#ensureBridge();
    return this.call(call, again);
  }

  /**
   * A slow read of the brokerage session, which is shared: it is a few seconds old at most. The first one of a session finds nothing yet
   * (`first` is its query), and so does one that says so itself.
   */
  async shared<T>(
    path: string,
    { query, first = query, isCold = () => false }: SharedRead,
    schema: z.ZodType<T>,
  ): Promise<T> {
    const readWarm = async (): Promise<BrokerAnswer> => {
      for (let i = 0; i < MOST_READS; i++) {
        await this.#ensureBridge();
        const bridge = this.#bridge;
        const isWarm = bridge?.warmed.has(path) ?? false;
        const answer = await this.#slowCall({ method: 'GET', path, query: isWarm ? query : first });
        if (wantsBridge(answer) || wantsAccounts(answer)) this.#bridge = null;
        else if (isWarm && this.#bridge === bridge && !isCold(answer.json)) return answer;
        else bridge?.warmed.add(path);
      }
      throw unavailable('the broker shows no orders yet');
    };
    return readAnswer(await this.#slowly(path, readWarm), schema);
  }

  /** Ends the brokerage session. */
  async logout(): Promise<void> {
    this.#bridge = null;
    await this.call({ method: 'POST', path: '/logout' });
  }

  #signer({ token }: LiveToken): Signer {
    const { consumerKey, accessToken } = this.#credentials;
    return createOAuthSigner({
      consumerKey,
      realm: realmOf(consumerKey),
      signature: hmacSha256(token),
      clock: this.#api.clock,
      parameters: { oauth_token: accessToken },
    });
  }

  async #liveToken(): Promise<LiveToken> {
    const live = this.#live;
    if (live !== null && live.expiresAt - this.#api.clock().getTime() > RENEW_MS) return live;
    this.#renewing ??= this.#api
      .liveToken(this.#credentials)
      .then((renewed) => {
        // Each token reads the accounts anew before the rest.
        this.#hasReadAccounts = false;
        this.#makeStale('accounts');
        this.#live = renewed;
        return renewed;
      })
      .finally(() => {
        this.#renewing = null;
      });
    return this.#renewing;
  }

  async #ensureBridge(): Promise<void> {
    this.#bridging ??= this.#watchBridge().finally(() => {
      this.#bridging = null;
    });
    await this.#bridging;
  }

  async #watchBridge(): Promise<void> {
    const bridge = this.#bridge;
    if (bridge !== null) {
      if (this.#pace.now() - bridge.tickledAt < TICKLE_MS) return;
      const isAlive = await this.#tickle();
      if (isAlive !== false) {
        if (isAlive) bridge.tickledAt = this.#pace.now();
        return;
      }
    }
    // The night drops every session, so this is no fault.
    this.#bridge = null;
    await this.#beginBridge();
    this.#bridge = { tickledAt: this.#pace.now(), warmed: new Set() };
  }

  /** Whether the brokerage session lives; null without an answer, which ends nothing. */
  async #tickle(): Promise<boolean | null> {
    try {
      const answer = await this.call({ method: 'POST', path: '/tickle' });
      return readAnswer(answer, tickled).iserver?.authStatus.authenticated ?? false;
    } catch (error) {
      if (isFault(error, 'Unavailable') || isFault(error, 'Refused')) return null;
      throw error;
    }
  }

  async #beginBridge(): Promise<void> {
    const json = { publish: true, compete: false };
    let state = readAnswer(await this.call({ method: 'POST', path: '/iserver/auth/ssodh/init', json }), status);
    for (let i = 0; i < MOST_LOOKS && state.established !== true; i++) {
      if (state.competing === true) throw unavailable('another program of the owner has the brokerage session');
      await this.#pace.wait(LOOK_MS);
      state = readAnswer(await this.call({ method: 'POST', path: '/iserver/auth/status' }), status);
    }
    if (state.established !== true) throw unavailable('the brokerage session is not established');
    readAnswer(await this.call({ method: 'GET', path: '/iserver/accounts' }), z.unknown());
  }

  /** One reading in a few seconds for all who ask meanwhile. */
  #slowly(key: string, read: () => Promise<BrokerAnswer>): Promise<BrokerAnswer> {
    const slow = this.#slow.get(key) ?? { answeredAt: 0, answer: null, running: null };
    this.#slow.set(key, slow);
    if (slow.running !== null) return slow.running;
    if (slow.answer !== null && this.#pace.now() - slow.answeredAt < SLOW_MS) return Promise.resolve(slow.answer);
    const run = async (): Promise<BrokerAnswer> => {
      slow.answer = null;
      slow.answer = await read();
      slow.answeredAt = this.#pace.now();
      return slow.answer;
    };
    slow.running = run().finally(() => {
      slow.running = null;
    });
    return slow.running;
  }

  #slowCall(call: IbCall): Promise<BrokerAnswer> {
    return this.call({ ...call, turn: () => this.#turn(call.path) });
  }

  async #turn(path: string): Promise<void> {
    const left = await this.#pace.claimTurn(`${this.#name}${path}`, SLOW_MS);
    if (left > MOST_WAIT_MS) throw new BrokerError({ kind: 'RateLimited', retryAfterMs: left });
    if (left > 0) await this.#pace.wait(left);
  }

  #makeStale(key: string): void {
    const slow = this.#slow.get(key);
    if (slow !== undefined) slow.answer = null;
  }
}

const wantsBridge = (answer: BrokerAnswer): boolean => answer.status === 400 && /no bridge/i.test(wordsOf(answer));
const wantsAccounts = (answer: BrokerAnswer): boolean =>
  answer.status === 400 && /query \/accounts/i.test(wordsOf(answer));
