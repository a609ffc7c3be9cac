import {
  createSandbox,
  type SandboxMarket,
  type SandboxOptions,
  type SchwabProtocol,
  sandboxFetch,
  schwabApps,
  schwabHashOf,
} from '@pipa/broker-sandbox';
import { newYorkDay } from '@pipa/calendar';
import type { Access, AccessSource, LinkPort } from '../../account-port.ts';
import type { BrokerFault } from '../../broker-error.ts';
import { Secret } from '../../secret.ts';
import type { OutsideAccountUnderTest } from '../../testing/account-contract.ts';
import { CONTRACT_START } from '../../testing/venue-contract.ts';
import type { AsynchronousVenue, ClaimedOrders } from '../../venue.ts';
import { createSchwab, type Schwab } from '../create-schwab.ts';

const NUMBER = '30041230';
const CONSENT = 'consent';
/** Before the end of an access at which it is renewed. */
const RENEW_BEFORE_MS = 60_000;

export interface SchwabWorldOptions {
  /** The application of the operator; null: the person brings one. */
  readonly by?: 'operator' | 'person';
  readonly parts?: SandboxOptions['parts'];
  /** Whether waiting for the limits moves the clock. */
  readonly waitsMoveTime?: boolean;
  /** How far the broker's clock is ahead, in milliseconds, as its answers say; null: they do not. */
  readonly aheadMs?: number | null;
  readonly isOpen?: boolean;
  /** Which ids our books have; default: those of `ids`. */
  readonly claimed?: ClaimedOrders;
  /** Of the faults by chance. */
  readonly seed?: number;
  /** How long the broker lists an order too late, in milliseconds. */
  readonly lagMs?: (orderId: number) => number;
}

/** The adapter of Schwab over the sandbox in memory, with a clock and a line that the test controls. */
export function openSchwabWorld({
  by = 'operator',
  parts,
  waitsMoveTime = false,
  aheadMs = null,
  isOpen = true,
  claimed: claimedInBooks,
  seed = 1,
  lagMs = () => 0,
}: SchwabWorldOptions = {}) {
  const state = { ms: CONTRACT_START.getTime(), passed: 0, fault: null as BrokerFault | null, isDown: false };
  const clock = () => new Date(state.ms);
  const market: SandboxMarket = {
    now: clock,
    day: () => newYorkDay(clock()),
    isOpen: () => isOpen,
    quote: () => ({ bid: 100, ask: 100, last: 100 }),
  };
  const sandbox = createSandbox(
    { market, clock: () => state.ms, seed, ...(parts && { parts }) },
    () => 'http://sandbox',
  );
  const broker = sandbox.brokers.schwab;
  const protocol = broker.protocol as SchwabProtocol;
  const inMemory = sandboxFetch(sandbox);
  const line: typeof fetch = async (input, init) => {
    if (state.isDown || state.fault?.kind === 'Unavailable') throw new TypeError('fetch failed');
    if (state.fault?.kind === 'RateLimited') {
      return new Response('', { status: 429, headers: { 'retry-after': `${state.fault.retryAfterMs / 1_000}` } });
    }
    const answer = await inMemory(input, init);
    if (aheadMs !== null) answer.headers.set('date', new Date(state.ms + aheadMs).toUTCString());
    return withLag(answer, (id, enteredAt) => enteredAt.getTime() + lagMs(id) <= state.ms);
  };

  /** Ids at the broker that our books have, by client key. */
  const ids = new Map<string, string>();
  const claimed: ClaimedOrders =
    claimedInBooks ??
    (async (_, venueOrderIds) =>
      new Map(venueOrderIds.flatMap((id) => (ids.has(id) ? [[id, ids.get(id) ?? ''] as const] : []))));
  const [operator, personal] = schwabApps;
  const app = operator && { key: operator.key, secret: new Secret(operator.secret) };
  let schwab: Schwab;
  /** Adapter of another process of the product: it knows nothing of the one before. */
  const restart = (): void => {
    schwab = createSchwab({
      baseUrl: 'http://sandbox/schwab',
      app: by === 'operator' ? (app ?? null) : null,
      fetch: line,
      clock,
      now: () => (waitsMoveTime ? state.ms : state.passed),
      wait: async (ms) => {
        if (waitsMoveTime) state.ms += Math.ceil(ms);
      },
      access,
      claimed,
    });
  };

  /** The owner at the page of the broker: what the browser comes back with. */
  async function visit(url: string, isConsent: boolean, numbers = [NUMBER]): Promise<Readonly<Record<string, Secret>>> {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace('/schwab', '');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = new URLSearchParams(searchParams);
    for (const number of numbers) form.append('account', number);
    form.append('decision', isConsent ? 'allow' : 'deny');
    const query = new URLSearchParams();
    const { headers: answer } = await protocol.handle({ method: 'POST', path, query, headers, body: `${form}` });
    const back = new URL(answer.location ?? '').searchParams;
    return Object.fromEntries([...back].map(([name, value]) => [name, new Secret(value)]));
  }

  let lastUrl = '';
  const links: LinkPort = {
    broker: 'SCHWAB',
    beginLink: async (request) => {
      const answer = { appKey: new Secret(personal?.key ?? ''), appSecret: new Secret(personal?.secret ?? '') };
      const step = await schwab.links.beginLink(by === 'person' ? { ...request, way: 'Form', answer } : request);
      if (step.kind === 'SignIn') lastUrl = step.url;
      return step;
    },
    completeLink: async ({ decision }, pending) =>
      schwab.links.completeLink(await visit(lastUrl, decision?.reveal() === CONSENT), pending),
    renew: (access) => schwab.links.renew(access),
    unlink: (access) => schwab.links.unlink(access),
  };

  let linked: Access | null = null;
  const access: AccessSource = async () => {
    linked ??= await link();
    if (linked.expiresAt !== null && linked.expiresAt.getTime() - state.ms < RENEW_BEFORE_MS)
      linked = await links.renew(linked);
    return { account: schwabHashOf(NUMBER), access: linked };
  };
  async function link(): Promise<Access> {
    const step = await links.beginLink({ way: 'SignIn', returnUrl: 'https://product.example/admin/useraccount' });
    const answer = { decision: new Secret(CONSENT) };
    const [first] = await links.completeLink(answer, step.kind === 'SignIn' ? step.pending : null);
    if (first === undefined) throw new Error('no account came out');
    return first.access;
  }
  restart();

  const venue: AsynchronousVenue = {
    kind: 'Asynchronous',
    broker: 'SCHWAB',
    visibleWithinMs: 120_000,
    findsByTerms: true,
    submit: (order) => schwab.venue.submit(order),
    cancel: (order) => schwab.venue.cancel(order),
    lookUp: (orders) => schwab.venue.lookUp(orders),
  };

  const account: OutsideAccountUnderTest = {
    links,
    reads: {
      cash: (of) => schwab.reads.cash(of),
      positions: (of) => schwab.reads.positions(of),
      executions: (of, after) => schwab.reads.executions(of, after),
      activities: (of, after) => schwab.reads.activities(of, after),
    },
    account: schwabHashOf(NUMBER),
    withoutCall: ['beginLink', 'unlink'],
    trade: (symbol, shares) => void broker.books.tradeByHand(NUMBER, symbol, shares),
    answer: (isConsent) => ({ decision: new Secret(isConsent ? CONSENT : 'denied') }),
    waitUntil: (at) => {
      state.ms = at.getTime();
    },
    setFault: (fault) => {
      state.fault = fault;
      state.passed += 60_000;
    },
  };

  return {
    account,
    venue,
    access,
    clock,
    books: broker.books,
    faults: broker.faults,
    grants: protocol.grants,
    number: NUMBER,
    ids,
    restart,
    /** The adapter as it is, without the product's notes. */
    schwab: () => schwab,
    visit,
    pass: (ms: number) => {
      state.ms += ms;
    },
    tick: () => sandbox.tick(),
    setDown: (isDown: boolean) => {
      state.isDown = isDown;
    },
  };
}

/** The answer without orders that are not shown yet. */
async function withLag(response: Response, isShown: (id: number, enteredAt: Date) => boolean): Promise<Response> {
  const text = await response.clone().text();
  if (!text.startsWith('[{"session"')) return response;
  const orders = JSON.parse(text) as { orderId: number; enteredTime: string }[];
  const shown = orders.filter(({ orderId, enteredTime }) =>
    isShown(orderId, new Date(enteredTime.replace('+0000', 'Z'))),
  );
  return new Response(JSON.stringify(shown), { status: response.status, headers: response.headers });
}
