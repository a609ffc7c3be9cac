import { randomBytes } from 'node:crypto';
import type { LinkContext, OpenBroker } from '@pipa/broker-links';
import {
  beginSignIn,
  completeSignIn,
  createAccessKeeper,
  linkByForm,
  renewingReads,
  renewingVenue,
} from '@pipa/broker-links';
import {
  answerControl,
  type ControlRequest,
  type ControlState,
  createSandbox,
  type ProtocolName,
  sandboxFetch,
  schwabApps,
} from '@pipa/broker-sandbox';
import { type AccessSource, type AccountReads, type AsynchronousVenue, type LinkPort, Secret } from '@pipa/brokers';
import { alpacaAt, createAlpaca } from '@pipa/brokers/alpaca';
import { createIb, ibAt } from '@pipa/brokers/ib';
import { createSchwab } from '@pipa/brokers/schwab';
import type { TradingDay } from '@pipa/calendar';
import type { Broker, DrillIncident } from '@pipa/contract';
import { findClaimedOrders } from '@pipa/db/links';
import { duePortfolios } from '@pipa/db/portfolios';
import { makeAccount } from '@pipa/db/testing/accounts';
import { type Actor, playDrills as askForDrills, inChange } from '@pipa/portfolios';
import { playDrills } from '../brokers/drill/play-drills.ts';
import type { SandboxControl } from '../brokers/drill/sandbox-control.ts';
import { syncAccounts } from '../brokers/sync-account.ts';
import { tradePortfolio } from '../trade/trade-portfolio.ts';
import { createSimulator, holding } from './simulator.ts';

const RETURN_URL = 'https://product.example/admin/useraccount';
const ROUND_MS = 15_000;
const MOST_ROUNDS = 240;

export type DrillWorld = Awaited<ReturnType<typeof openDrillWorld>>;

/** The brokers that can be drilled, with their protocol and the account that is linked. */
export const drilled = {
  ALPACA: { protocol: 'alpaca', number: 'PA3SANDBOX01' },
  IBWEBAPI: { protocol: 'ib', number: 'DU1234567' },
  SCHWAB: { protocol: 'schwab', number: '30041230' },
} as const satisfies Partial<Record<Broker, { protocol: ProtocolName; number: string }>>;
export type DrilledBroker = keyof typeof drilled;

/** An open market, and an account at a broker of the sandbox in memory, linked by the product's own link and read once. */
export async function openDrillWorld(
  day: TradingDay,
  broker: DrilledBroker,
  /** Another product: its broker as it calls it, made of that and of the adapter alone. */
  { breaking = (whole) => whole }: { readonly breaking?: (whole: OpenBroker, adapter: Adapter) => OpenBroker } = {},
) {
  const { protocol, number } = drilled[broker];
  const state = { nowMs: Date.parse(`${day}T15:00:00Z`), day, isOpen: true, syncs: true, trades: true };
  const clock = () => new Date(state.nowMs);
  const sandbox = createSandbox(
    {
      clock: () => state.nowMs,
      market: {
        // No two executions have one instant.
        now: () => new Date(++state.nowMs),
        day: () => state.day,
        isOpen: () => state.isOpen,
        quote: () => ({ bid: 99.99, ask: 100.01, last: 100 }),
      },
    },
    () => 'http://sandbox',
  );
  const line = {
    fetch: sandboxFetch(sandbox),
    now: () => state.nowMs,
    wait: async (ms: number) => {
      state.nowMs += Math.ceil(ms);
    },
  };
  const opened: { broker?: OpenBroker } = {};
  const directory = () => opened.broker;
  const simulator = await createSimulator({
    day,
    strategies: [holding('pair', { SPY: 0.4, AAAA: 0.5 })],
    accountsAt: (kind) => (kind === broker ? directory() : undefined),
  });
  const { prisma, pool } = simulator.db;
  const venues = (kind: Broker) => (kind === broker ? directory()?.venue : simulator.context.venues(kind));
  const context = { ...simulator.context, clock, venues };

  const brokerLinkKey = new Uint8Array(randomBytes(32));
  const keeping = { prisma, pool, clock, randomBytes, brokerLinkKey, publicUrl: context.publicUrl };
  const access: AccessSource = (account) => keeper.source(account);
  const adapter = adapterOf(broker, { access, clock, line, pool, sandbox });
  const keeper = createAccessKeeper(keeping, adapter);
  const whole = {
    ...adapter,
    isSandbox: true,
    takesOrders: true,
    reads: renewingReads(adapter.reads, keeper),
    venue: renewingVenue(adapter.venue, keeper),
    accessOf: access,
  };
  opened.broker = breaking(whole, adapter);

  const paper = await makeAccount(prisma, simulator.now);
  const { user } = await prisma.trackAccount.findUniqueOrThrow({
    where: { id: paper },
    select: { user: { select: { userId: true, userName: true } } },
  });
  const linking: LinkContext = {
    ...keeping,
    logger: context.logger,
    brokers: new Map([[broker, opened.broker]]),
  };
  const accountId = await link(broker, { linking, user, sandbox, number });

  const control: SandboxControl = {
    act: async (request) => act(request),
    stateOf: async (of) => act({ ...of, act: 'state' }) as ControlState,
  };
  function act(request: ControlRequest): unknown {
    const headers = { 'content-type': 'application/json' };
    const asked = {
      method: 'POST',
      path: '/control',
      query: new URLSearchParams(),
      headers,
      body: JSON.stringify(request),
    };
    const { status, body } = answerControl(sandbox, asked);
    if (status !== 200) throw new Error(body);
    return JSON.parse(body);
  }

  /** The chores of the worker once, and some seconds at the broker. */
  async function round(): Promise<void> {
    await playDrills(context, control);
    const { day: today } = await simulator.state();
    const due = state.trades ? await duePortfolios(pool, today) : [];
    for (const id of due) await tradePortfolio(context, id);
    if (state.syncs) await syncAccounts(context);
    sandbox.tick();
    state.nowMs += ROUND_MS;
  }
  const openSyncs = () => prisma.brokerSync.count({ where: { endedAt: null } });
  for (let i = 0; i < 20 && (await openSyncs()) > 0; i++) await round();
  const { day: openDay } = await simulator.until(({ phase }) => phase === 'Open');
  state.day = openDay;

  return Object.assign(state, {
    simulator,
    prisma,
    context,
    control,
    sandbox,
    accountId,
    user,
    number,
    protocol,
    books: sandbox.brokers[protocol].books,
    round,
    ask: (incidents: readonly DrillIncident[]) =>
      inChange({ prisma, clock, randomBytes }, user, (change) =>
        askForDrills(change, { accountId, incidents, isSandbox: () => true }),
      ),
    drills: () => prisma.brokerDrill.findMany({ where: { accountId }, orderBy: { id: 'asc' } }),
    /** Plays on until every drill is over. */
    untilOver: async () => {
      for (let i = 0; (await prisma.brokerDrill.count({ where: { endedAt: null } })) > 0; i++) {
        if (i === MOST_ROUNDS) throw new Error('a drill does not end');
        await round();
      }
    },
  });
}

interface Line {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}
interface Adapting {
  readonly access: AccessSource;
  readonly clock: () => Date;
  readonly line: Line;
  readonly pool: Parameters<typeof findClaimedOrders>[0];
  readonly sandbox: ReturnType<typeof createSandbox>;
}
interface Adapter extends Pick<OpenBroker, 'broker' | 'ways'> {
  readonly links: LinkPort;
  readonly reads: AccountReads;
  readonly venue: AsynchronousVenue;
}

function adapterOf(broker: DrilledBroker, { access, clock, line, pool }: Adapting): Adapter {
  const form: OpenBroker['ways'][number] = { way: 'Form', fields: [] };
  switch (broker) {
    case 'ALPACA': {
      const { hosts, urls } = alpacaAt('http://sandbox/alpaca');
      const app = { clientId: 'pipa-sandbox', clientSecret: 'pipa-sandbox-secret', ...urls };
      return { broker, ways: [form], ...createAlpaca({ ...line, hosts, app, access, clock }) };
    }
    case 'IBWEBAPI':
      return { broker, ways: [form], ...createIb({ ...line, ...ibAt('http://sandbox/ib'), access, clock }) };
    case 'SCHWAB': {
      const [operator] = schwabApps;
      const app = operator === undefined ? null : { key: operator.key, secret: new Secret(operator.secret) };
      const claimed = (account: string, ids: readonly string[]) => findClaimedOrders(pool, 'SCHWAB', account, ids);
      const schwab = createSchwab({ ...line, baseUrl: 'http://sandbox/schwab', app, clock, access, claimed });
      return { broker, ways: [{ way: 'SignIn', fields: [] }], ...schwab };
    }
  }
}

interface Linked {
  readonly linking: LinkContext;
  readonly user: Actor;
  readonly sandbox: ReturnType<typeof createSandbox>;
  readonly number: string;
}

/** Links the account as its owner does: by keys, and at Schwab at its page. */
async function link(broker: DrilledBroker, { linking, user, sandbox, number }: Linked): Promise<number> {
  const { brokers } = sandbox;
  const target = { name: 'Drilled', number: null };
  if (broker === 'SCHWAB') {
    const url = new URL(await beginSignIn(linking, user, { broker, target, returnUrl: RETURN_URL }));
    const form = new URLSearchParams(url.searchParams);
    form.append('account', number);
    form.append('decision', 'allow');
    const { headers } = await brokers.schwab.protocol.handle({
      method: 'POST',
      path: url.pathname.replace('/schwab', ''),
      query: new URLSearchParams(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${form}`,
    });
    const back = new URL(headers.location ?? '').searchParams;
    const answer = Object.fromEntries(back);
    const outcome = await completeSignIn(linking, user, { key: answer.state ?? '', answer });
    return outcome.accountId ?? 0;
  }
  const answers = broker === 'ALPACA' ? brokers.alpaca.protocol.keysOf(number) : brokers.ib.protocol.keysFor(number);
  const outcome = await linkByForm(linking, user, { broker, target, answers, returnUrl: RETURN_URL });
  return 'accountId' in outcome ? (outcome.accountId ?? 0) : 0;
}
