import { createSandbox, type IbProtocol, type Sandbox, type SandboxOptions, sandboxFetch } from '@pipa/broker-sandbox';
import { type TestMarket, testMarket } from '@pipa/broker-sandbox/testing/test-market';
import type { LinkWay } from '@pipa/contract';
import type { Access, AccessSource } from '../../account-port.ts';
import type { BrokerFault } from '../../broker-error.ts';
import { Secret } from '../../secret.ts';
import type { OutsideAccountUnderTest } from '../../testing/account-contract.ts';
import { stampedAt } from '../../testing/stamped-at.ts';
import type { VenueUnderTest } from '../../testing/venue-contract.ts';
import { createIb, type IbBroker, type IbConsumer, ibAt } from '../ib.ts';
import { secretOf } from '../ib-credentials.ts';
import type { ClaimTurn } from '../ib-session.ts';

export const BASE = 'http://sandbox.test/ib';
export const ACCOUNT = 'DU1234567';
const START = Date.parse('2026-11-20T15:00:00Z');
const PENALTY_MS = 1_000;

/** The sandbox and adapters that reach it in memory, with one time for both. */
export interface IbWorld {
  readonly sandbox: Sandbox;
  readonly protocol: IbProtocol;
  readonly market: TestMarket;
  readonly clock: { nowMs: number };
  /** How long each answer takes, and what it is changed to by its path. */
  readonly line: { takesMs: number; alter: (path: string, text: string) => string };
  /** Methods and paths of the calls so far. */
  readonly calls: string[];
  /** By keys of self-service. */
  readonly access: Access;
  readonly operator: IbConsumer;
  /** An adapter as after a start of our process. */
  start(hosts?: readonly string[], claimTurn?: ClaimTurn): IbBroker;
  setFault(fault: BrokerFault | null): void;
}

const kinds = { Unavailable: 'serverError', Unauthorised: 'unauthorised', RateLimited: 'rateLimited' } as const;

/** Hosts whose name begins so are gone: every call is answered with 410. */
export const GONE = 'http://gone.test/ib';

export function openIb(options: Partial<SandboxOptions> = {}): IbWorld {
  const market = testMarket();
  const clock = { nowMs: START };
  const given = { market, clock: () => clock.nowMs, parts: () => 2, penaltyMs: PENALTY_MS, ...options };
  const sandbox = createSandbox(given, () => new URL(BASE).origin);
  const { protocol, faults } = sandbox.brokers.ib;
  const calls: string[] = [];
  const line: IbWorld['line'] = { takesMs: 0, alter: (_, text) => text };
  const reach = sandboxFetch(sandbox);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(`${input instanceof Request ? input.url : input}`);
    calls.push(`${init?.method} ${url.pathname.replace('/ib/v1/api', '')}${url.search}`);
    if (url.href.startsWith(GONE)) return new Response('', { status: 410 });
    const answer = await reach(input, init);
    clock.nowMs += line.takesMs;
    return new Response(line.alter(url.pathname, await answer.text()), answer);
  };
  const { consumerKey, accessToken, accessTokenSecret, ...keys } = protocol.keysFor(ACCOUNT);
  const secret = secretOf({ consumerKey, accessToken, accessTokenSecret, keys });
  const access = { secret, expiresAt: null, linkEndsAt: null };
  const accessOf: AccessSource = async () => ({ account: ACCOUNT, access });
  const operatorKeys = protocol.operatorKeys();
  const operator = {
    ...operatorKeys,
    signingKey: new Secret(operatorKeys.signingKey),
    encryptionKey: new Secret(operatorKeys.encryptionKey),
  };
  return {
    sandbox,
    protocol,
    market,
    clock,
    line,
    calls,
    access,
    operator,
    start: (hosts, claimTurn) =>
      createIb({
        ...ibAt(BASE),
        ...(hosts && { hosts }),
        ...(claimTurn && { claimTurn }),
        fetch,
        operator,
        access: accessOf,
        clock: () => new Date(clock.nowMs),
        now: () => clock.nowMs,
        wait: async (ms) => {
          clock.nowMs += ms;
        },
      }),
    setFault: (fault) => {
      faults.clear();
      clock.nowMs += PENALTY_MS;
      if (fault !== null && fault.kind !== 'Refused') faults.setRates({ rate: 1, kinds: [kinds[fault.kind]] });
    },
  };
}

export function openIbVenue(): VenueUnderTest {
  const { start, clock, sandbox, protocol, setFault } = openIb();
  return {
    venue: stampedAt(start().venue, () => new Date(clock.nowMs)),
    advance: async () => {
      clock.nowMs += 10_000;
      sandbox.tick();
    },
    setDown: (isDown) => setFault(isDown ? { kind: 'Unavailable' } : null),
    loseNextAnswer: () => sandbox.brokers.ib.faults.script({ fault: 'timeoutAfter', method: 'POST', path: '/orders' }),
    setFault,
    refusedSymbol: 'NONE',
    askNext: protocol.askNext,
  };
}

export function openIbAccount(way: LinkWay): OutsideAccountUnderTest {
  const { start, clock, sandbox, protocol, setFault } = openIb({ parts: () => 1 });
  const { books } = sandbox.brokers.ib;
  return {
    ...start(),
    way,
    account: ACCOUNT,
    withoutCall: way === 'Form' ? ['beginLink', 'activities'] : ['activities'],
    trade: (symbol, shares) => {
      // What is read is a few seconds old at most.
      clock.nowMs += 10_000;
      books.tradeByHand(ACCOUNT, symbol, shares);
    },
    answer: async (isConsent, step) => {
      if (step.kind === 'SignIn') return visit(sandbox, step.url, isConsent);
      const keys = protocol.keysFor(ACCOUNT);
      const given = { ...keys, accessToken: isConsent ? keys.accessToken : 'e0d75b4c5c1d2c0f2af7' };
      return Object.fromEntries(Object.entries(given).map(([field, text]) => [field, new Secret(text)]));
    },
    waitUntil: (at) => {
      clock.nowMs = Math.max(clock.nowMs, at.getTime());
    },
    endByOwner: () => protocol.revoke(ACCOUNT),
    setFault,
  };
}

/** What the owner's browser brings back from the page of the broker. */
export async function visit(sandbox: Sandbox, address: string, isConsent: boolean): Promise<Record<string, Secret>> {
  const url = new URL(address);
  const page = { path: url.pathname.replace('/ib', ''), query: url.searchParams, headers: { 'user-agent': 'Browser' } };
  const { handle } = sandbox.brokers.ib.protocol;
  const shown = await handle({ ...page, method: 'GET', body: '' });
  if (shown.status !== 200 || !shown.body.includes(ACCOUNT)) throw new Error('the page is not shown');
  const body = new URLSearchParams({ account: ACCOUNT, decision: isConsent ? 'allow' : 'deny' }).toString();
  const { headers } = await handle({ ...page, method: 'POST', body });
  const back = new URL(headers.location ?? '');
  return Object.fromEntries([...back.searchParams].map(([name, value]) => [name, new Secret(value)]));
}
