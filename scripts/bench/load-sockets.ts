import { REALTIME_PATH } from '@pipa/contract';
import { createBus, createLogger } from '@pipa/platform';
import { WebSocket } from 'ws';
import { tickMarket } from '../../apps/worker/src/market-clock/tick-market.ts';
import { type LoadFloor, openLoadFloor } from './load-floor.ts';
import { type Bench, check, quantile } from './measure.ts';

const USERS = 160;
const PORTFOLIOS = 2;
const SOCKETS = 3_000;
/** Fewer than the sockets of one address that may wait for their user. */
const OPENING = 16;
const TICK_MS = 1_000;
const TICKS = 20;
const CLOSE_TICKS = 90;
const SETTLE_MS = 4_000;
const TICK_MESSAGE = Buffer.from('{"type":"marketStatus"');
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What all sockets together have heard. */
interface Ears {
  readonly delaysMs: number[];
  heard: number;
  /** When a tick was published, by the market's instant in it. */
  readonly publishedMs: Map<string, number>;
}

async function openSocket({ url, users }: LoadFloor, n: number, ears: Ears): Promise<WebSocket> {
  const { token, portfolioIds } = users[n % users.length];
  const portfolioId = portfolioIds[Math.floor(n / users.length) % portfolioIds.length];
  const address = `${url.replace('http', 'ws')}/api/${REALTIME_PATH}?portfolioId=${portfolioId}&token=${token}`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once('message', resolve);
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`a socket was closed: ${code}`)));
  });
  socket.on('message', (data: Buffer) => {
    ears.heard++;
    // The first message of a tick; those of the portfolio follow in the same write.
    if (!data.subarray(0, TICK_MESSAGE.length).equals(TICK_MESSAGE)) return;
    const { at } = (JSON.parse(data.toString()) as { data: { at: string } }).data;
    const publishedMs = ears.publishedMs.get(at);
    if (publishedMs !== undefined) ears.delaysMs.push(performance.now() - publishedMs);
  });
  return socket;
}

/** One tick a second, each once the one before is over. */
async function play(ticks: number, tick: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < ticks; i++) {
    const startedMs = performance.now();
    await tick();
    await wait(Math.max(0, TICK_MS - (performance.now() - startedMs)));
  }
}

export const loadSockets: Bench = {
  id: 'L4',
  what: `p99 delay of a tick at ${SOCKETS.toLocaleString('en')} sockets on ${USERS * PORTFOLIOS} portfolios, a tick a second`,
  unit: 'ms',
  goal: 250,
  limit: null,
  async run(shutdown) {
    const load = await openLoadFloor(shutdown, { users: USERS, portfolios: PORTFOLIOS });
    const { floor } = load;
    const log = createLogger({ name: 'bench', level: 'silent' });
    const bus = await createBus({ databaseUrl: floor.databaseUrl, log });
    shutdown.add('bus', () => bus.close());
    const ears: Ears = { delaysMs: [], heard: 0, publishedMs: new Map() };
    const publish: typeof bus.publish = (topic, message) => {
      if (topic === 'market') ears.publishedMs.set((message as { at: string }).at, performance.now());
      return bus.publish(topic, message);
    };
    const context = { ...floor.context, bus: { publish } };
    const tick = () => tickMarket(context, 'bench', TICK_MS);
    const restingMb = load.residentMb();
    const sockets: WebSocket[] = [];
    while (sockets.length < SOCKETS) {
      const from = sockets.length;
      const count = Math.min(OPENING, SOCKETS - from);
      sockets.push(...(await Promise.all(Array.from({ length: count }, (_, i) => openSocket(load, from + i, ears)))));
    }
    shutdown.add('sockets', () => {
      for (const socket of sockets) socket.terminate();
    });
    await wait(SETTLE_MS);
    await play(3, tick);
    ears.delaysMs.length = 0;
    await play(TICKS, tick);
    const inSession = ears.delaysMs.splice(0);
    check(inSession.length > 0, 'ticks were heard');
    const grownMb = load.residentMb() - restingMb;
    let wasClosed = false;
    for (let i = 0; i < CLOSE_TICKS; i++) {
      const startedMs = performance.now();
      const state = await tick();
      wasClosed ||= state?.phase === 'Closed';
      if (!wasClosed) {
        // The way to the close is not measured.
        ears.delaysMs.length = 0;
        continue;
      }
      await wait(Math.max(0, TICK_MS - (performance.now() - startedMs)));
      if (state?.phase === 'Open' && state.tick > 2) break;
    }
    check(wasClosed, 'the session has closed');
    await wait(SETTLE_MS);
    const around = ears.delaysMs.splice(0);
    check(
      sockets.every(({ readyState }) => readyState === WebSocket.OPEN),
      'every socket is still open',
    );
    return {
      ours: quantile(inSession, 0.99),
      peers: { 'median in the session': quantile(inSession, 0.5), 'p99 around a close': quantile(around, 0.99) },
      // A busy process skips ticks instead of falling behind.
      remark: `${((inSession.length / (SOCKETS * TICKS)) * 100).toFixed(0)} % of ticks sent, ${grownMb.toFixed(0)} MB more for the sockets`,
    };
  },
};
