import { ALPACA_SANDBOX_APP, type OpenSandbox, openSandbox } from '@pipa/broker-sandbox';
import { testMarket } from '@pipa/broker-sandbox/testing/test-market';
import { exact } from '@pipa/trading';
import type { Access, LinkStep } from '../../account-port.ts';
import type { BrokerFault } from '../../broker-error.ts';
import { Secret } from '../../secret.ts';
import { stampedAt } from '../../testing/stamped-at.ts';
import { accessOf } from '../alpaca-calls.ts';
import { alpacaAt, createAlpaca } from '../create-alpaca.ts';

export const PAPER_ACCOUNT = 'PA3SANDBOX01';
const PENALTY_MS = 1_000;

/** Milliseconds that pass only while a caller waits for its turn, or when a test moves them. */
export function testClock() {
  const clock = {
    nowMs: 0,
    now: () => clock.nowMs,
    wait: async (ms: number) => {
      clock.nowMs += ms;
    },
  };
  return clock;
}

export const keysAccess = (base: string, keys: { readonly keyId: string; readonly secretKey: string }): Access =>
  accessOf({ base, ...keys });

/** The adapter before a sandbox over HTTP, whose orders fill in two parts. */
export async function openAlpacaWorld({ timeoutMs = 60_000 } = {}) {
  const market = testMarket();
  const clock = testClock();
  const wall = { aheadMs: 0 };
  const wallClock = () => new Date(Date.now() + wall.aheadMs);
  const sandbox = await openSandbox({
    market,
    port: 0,
    parts: ({ clientKey }) => (clientKey === null ? 1 : 2),
    penaltyMs: PENALTY_MS,
    clock: () => wallClock().getTime(),
  });
  const base = `${sandbox.origin}/alpaca`;
  const { hosts, urls } = alpacaAt(base);
  const broker = sandbox.brokers.alpaca;
  const access = keysAccess(base, broker.protocol.keysOf(PAPER_ACCOUNT));
  const alpaca = createAlpaca({
    hosts,
    app: { ...ALPACA_SANDBOX_APP, ...urls },
    access: async () => ({ account: PAPER_ACCOUNT, access }),
    clock: wallClock,
    now: clock.now,
    wait: clock.wait,
    timeoutMs,
  });
  const kinds = { Unavailable: 'serverError', Unauthorised: 'unauthorised', RateLimited: 'rateLimited' } as const;
  return {
    ...alpaca,
    venue: stampedAt(alpaca.venue, wallClock),
    unstamped: alpaca.venue,
    wallClock,
    market,
    clock,
    sandbox,
    broker,
    base,
    account: PAPER_ACCOUNT,
    access,
    trade: (symbol: string, shares: number) => void broker.books.tradeByHand(PAPER_ACCOUNT, symbol, shares),
    book: (kind: 'Dividend' | 'Interest' | 'Fee', symbol: string | null, dollars: number) =>
      broker.books.book({ account: PAPER_ACCOUNT, kind, symbol, dollars: exact(dollars) }),
    setFault: (fault: BrokerFault | null) => {
      broker.faults.clear();
      clock.nowMs += PENALTY_MS;
      if (fault !== null && fault.kind !== 'Refused') broker.faults.setRates({ rate: 1, kinds: [kinds[fault.kind]] });
    },
    waitUntil: () => {
      throw new Error('no access of Alpaca ends');
    },
    advance: async () => broker.books.advance(),
    close: () => sandbox.close(),
  };
}

/** What the owner's browser brings back from the page of the broker. */
export async function visit(step: LinkStep, isConsent: boolean, sandbox: OpenSandbox): Promise<Record<string, Secret>> {
  if (step.kind !== 'SignIn') throw new Error('no page to visit');
  const [account] = sandbox.brokers.alpaca.books.accounts();
  const body = new URLSearchParams({ account: account?.id ?? '', decision: isConsent ? 'allow' : 'deny' });
  const page = await fetch(step.url);
  if (!page.ok) throw new Error(await page.text());
  const answer = await fetch(step.url, { method: 'POST', body, redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? '');
  return Object.fromEntries([...location.searchParams].map(([name, value]) => [name, new Secret(value)]));
}
