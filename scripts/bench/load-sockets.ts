import { REALTIME_PATH } from '@pipa/contract';
import { createBus, createLogger, type Shutdown } from '@pipa/platform';
import { tickMarket } from '../../apps/worker/src/market-clock/tick-market.ts';
import { type LoadFloor, openLoadFloor } from './load-floor.ts';
import { type Bench, check, type FurtherRow, quantile } from './measure.ts';
import { type AudienceReport, openAudience, sharedNowMs } from './socket-audience.ts';

const USERS = 160;
const PORTFOLIOS = 2;
const SOCKETS = 3_000;
const TICK_MS = 1_000;
const TICKS = 20;
const CLOSE_TICKS = 90;
const SETTLE_MS = 4_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sockets of all users, spread evenly over their portfolios. */
function socketPath({ users }: LoadFloor, n: number): string {
  const { token, portfolioIds } = users[n % users.length];
  const portfolioId = portfolioIds[Math.floor(n / users.length) % portfolioIds.length];
  return `/api/${REALTIME_PATH}?portfolioId=${portfolioId}&token=${token}`;
}

/** One tick a second, each once the one before is over. */
async function play(ticks: number, tick: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < ticks; i++) {
    const startedMs = performance.now();
    await tick();
    await wait(Math.max(0, TICK_MS - (performance.now() - startedMs)));
  }
}

/** A market that notes when each tick was published, by the market's instant in it. */
async function openTicks({ floor }: LoadFloor, shutdown: Shutdown) {
  const log = createLogger({ name: 'bench', level: 'silent' });
  const bus = await createBus({ databaseUrl: floor.databaseUrl, log });
  shutdown.add('bus', () => bus.close());
  const publishedMs = new Map<string, number>();
  const publish: typeof bus.publish = (topic, message) => {
    if (topic === 'market') publishedMs.set((message as { at: string }).at, sharedNowMs());
    return bus.publish(topic, message);
  };
  const context = { ...floor.context, bus: { publish } };
  return {
    tick: () => tickMarket(context, 'bench', TICK_MS),
    delaysOf: ({ arrivedMs }: AudienceReport) =>
      Object.entries(arrivedMs).flatMap(([at, arrivals]) => {
        const sentMs = publishedMs.get(at);
        return sentMs === undefined ? [] : arrivals.map((ms) => ms - sentMs);
      }),
  };
}

export const loadSockets: Bench = {
  id: 'L4',
  what: `p99 delay of a tick at ${SOCKETS.toLocaleString('en')} sockets on ${USERS * PORTFOLIOS} portfolios, a tick a second`,
  unit: 'ms',
  goal: 250,
  limit: null,
  async run(shutdown) {
    const load = await openLoadFloor(shutdown, { users: USERS, portfolios: PORTFOLIOS });
    const { tick, delaysOf } = await openTicks(load, shutdown);
    const restingMb = load.residentMb();
    const paths = Array.from({ length: SOCKETS }, (_, n) => socketPath(load, n));
    const audience = await openAudience(shutdown, load.url, paths);
    await wait(SETTLE_MS);
    await play(3, tick);
    const before = { api: load.cpuMs(), audience: (await audience.report()).cpuMs };
    await play(TICKS, tick);
    const heard = await audience.report();
    const cpuMs = {
      api: (load.cpuMs() - before.api) / TICKS,
      audience: (heard.cpuMs - before.audience) / TICKS,
    };
    const inSession = delaysOf(heard);
    check(inSession.length > 0, 'ticks were heard');
    const grownMb = load.residentMb() - restingMb;
    let wasClosed = false;
    for (let i = 0; i < CLOSE_TICKS; i++) {
      const startedMs = performance.now();
      const state = await tick();
      if (!wasClosed && state?.phase === 'Closed') {
        wasClosed = true;
        // The way to the close is not measured.
        await audience.report();
      }
      if (!wasClosed) continue;
      await wait(Math.max(0, TICK_MS - (performance.now() - startedMs)));
      if (state?.phase === 'Open' && state.tick > 2) break;
    }
    check(wasClosed, 'the session has closed');
    await wait(SETTLE_MS);
    const last = await audience.report();
    check(last.open === SOCKETS, 'every socket is still open');
    return {
      ours: quantile(inSession, 0.99),
      peers: {
        'median in the session': quantile(inSession, 0.5),
        'p99 around a close': quantile(delaysOf(last), 0.99),
      },
      // A busy process skips ticks instead of falling behind.
      remark:
        `${((inSession.length / (SOCKETS * TICKS)) * 100).toFixed(0)} % of ticks sent, ${grownMb.toFixed(0)} MB more for the sockets, ` +
        `CPU of a tick ${cpuMs.api.toFixed(0)} ms in the API and ${cpuMs.audience.toFixed(0)} ms in the receiving process`,
    };
  },
};

/** Sockets that watch, beside others whose readers do not read. Smaller numbers are for trying the bench. */
const WATCHING = Number(process.env.WATCHING_SOCKETS ?? 2_000);
const STALLED = WATCHING / 10;
const MB_A_STALLED_SOCKET = 0.1;

export const stalledSockets: Bench = {
  id: 'L9',
  what: `p99 delay of a tick at ${WATCHING.toLocaleString('en')} sockets on ${USERS * PORTFOLIOS} portfolios, a tick a second`,
  unit: 'ms',
  goal: 250,
  limit: null,
  async run(shutdown) {
    const load = await openLoadFloor(shutdown, { users: USERS, portfolios: PORTFOLIOS });
    const { tick, delaysOf } = await openTicks(load, shutdown);
    const pathsOf = (count: number) => Array.from({ length: count }, (_, n) => socketPath(load, n));
    const audience = await openAudience(shutdown, load.url, pathsOf(WATCHING));
    await wait(SETTLE_MS);
    await play(3, tick);
    await audience.report();
    await play(TICKS, tick);
    const alone = delaysOf(await audience.report());
    const beforeMb = load.residentMb();
    await openAudience(shutdown, load.url, pathsOf(STALLED), { isStalled: true });
    await play(TICKS, tick);
    const beside = delaysOf(await audience.report());
    const grownMb = load.residentMb() - beforeMb;
    check(alone.length > 0 && beside.length > 0, 'ticks were heard');
    check((await audience.report()).open === WATCHING, 'every socket that reads is still open');
    const further: FurtherRow[] = [
      {
        id: 'L9s',
        what: `the same while ${STALLED} more sockets read nothing`,
        unit: 'ms',
        goal: 250,
        ours: quantile(beside, 0.99),
        peers: { median: quantile(beside, 0.5) },
      },
      {
        id: 'L9m',
        what: `memory that the API takes more in those ${TICKS} ticks for the sockets that read nothing`,
        unit: 'MB',
        goal: STALLED * MB_A_STALLED_SOCKET,
        ours: grownMb,
        peers: {},
      },
    ];
    return {
      ours: quantile(alone, 0.99),
      peers: { median: quantile(alone, 0.5) },
      remark: `${((alone.length / (WATCHING * TICKS)) * 100).toFixed(0)} % of ticks sent`,
      further,
    };
  },
};
