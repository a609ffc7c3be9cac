import { exact, sum } from '@pipa/trading';
import { expect, it } from 'vitest';
import { contractOrder } from '../testing/venue-contract.ts';
import type { VenueOrder } from '../venue.ts';
import type { VenueReport } from '../venue-report.ts';
import { openSchwabWorld } from './testing/schwab-world.ts';

const SCHEDULES = 100;
const PORTFOLIOS = 4;
const ROUNDS = 25;
const MOST_ROUNDS = 200;

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the product keeps of an order. */
interface KeptOrder {
  order: VenueOrder;
  readonly filled: Map<string, number>;
  isOver: boolean;
}

/** The product's part of a trade, as `tradeOutside` of the worker does it, for portfolios that hold alike orders. */
function openProduct(world: ReturnType<typeof openSchwabWorld>, random: () => number, kept: readonly KeptOrder[]) {
  const { venue } = world;
  const isDoubtful = ({ order, isOver }: KeptOrder) =>
    !isOver && order.submittedAt !== null && order.venueOrderId === null;
  const isAlike = (a: VenueOrder, b: VenueOrder) =>
    a !== b && a.symbol === b.symbol && a.side === b.side && a.shares.eq(b.shares);

  function book(reports: readonly VenueReport[]): void {
    for (const report of reports) {
      const of = kept.find(({ order }) => order.clientKey === report.clientKey);
      if (of === undefined) throw new Error('a report of an unknown order');
      if (report.kind === 'Accepted') {
        expect(of.order.venueOrderId ?? report.venueOrderId).toBe(report.venueOrderId);
        of.order = { ...of.order, venueOrderId: report.venueOrderId };
        world.ids.set(report.venueOrderId, report.clientKey);
      } else if (report.kind === 'Execution') {
        of.filled.set(report.executionId, report.fill.shares.toNumber());
        of.isOver = sum([...of.filled.values()].map(exact)).eq(of.order.shares);
      } else {
        throw new Error(`unexpected: ${report.kind}`);
      }
    }
  }
  /** Calls the broker; the answer may be lost with the process that waits for it. */
  async function ask<T>(call: () => Promise<T>): Promise<T | null> {
    const answer = await call().catch(() => null);
    if (random() < 0.05) {
      world.restart();
      return null;
    }
    return answer;
  }

  return {
    trade: async (of: KeptOrder): Promise<void> => {
      if (of.isOver) return;
      if (of.order.submittedAt !== null) {
        const found = await ask(() => venue.lookUp([of.order]));
        if (found === null) return;
        const reports = found.get(of.order.clientKey);
        book(reports ?? []);
        if (reports !== undefined) return;
      }
      const at = world.clock();
      const { submittedAt, firstSubmittedAt } = of.order;
      if (of.order.venueOrderId !== null) return;
      if (submittedAt !== null && at.getTime() - submittedAt.getTime() < venue.visibleWithinMs) return;
      if (kept.some((other) => isDoubtful(other) && isAlike(other.order, of.order))) return;
      of.order = { ...of.order, submittedAt: at, firstSubmittedAt: firstSubmittedAt ?? at };
      book((await ask(() => venue.submit(of.order))) ?? []);
    },
  };
}

async function run(seed: number): Promise<void> {
  const random = randomOf(seed);
  const world = openSchwabWorld({
    parts: ({ id }) => 1 + (Number(id) % 3),
    waitsMoveTime: true,
    lagMs: (id) => (id * 7_919) % 85_000,
  });
  // The owner holds and buys the same by hand, before and meanwhile in other sizes.
  world.books.tradeByHand(world.number, 'AAAA', 10);
  await world.access('');
  world.pass(300_000);
  const starts: number[] = [];
  const kept = Array.from({ length: PORTFOLIOS }, (_, i): KeptOrder => {
    const order = contractOrder(`${seed}-${i}`, i < 3 ? 10 : 7);
    // They come within a few minutes of each other.
    starts.push(Math.floor(random() * 6));
    return { order: { ...order, submittedAt: null, firstSubmittedAt: null }, filled: new Map(), isOver: false };
  });
  const product = openProduct(world, random, kept);
  world.faults.setRates({
    rate: 0.3,
    kinds: [
      'timeoutBefore',
      'timeoutAfter',
      'timeoutAfter',
      'timeoutAfter',
      'unauthorised',
      'rateLimited',
      'serverError',
      'html',
      'halfBody',
      'cut',
    ],
  });
  let byHand = 10;
  for (let round = 0; round < MOST_ROUNDS && kept.some(({ isOver }) => !isOver); round++) {
    if (round === ROUNDS) world.faults.clear();
    await Promise.all(kept.filter((_, i) => round >= (starts[i] ?? 0)).map(product.trade));
    world.pass(Math.ceil(random() * 30_000));
    world.tick();
    if (random() < 0.1) {
      world.books.tradeByHand(world.number, 'AAAA', 3);
      byHand += 3;
    }
  }
  for (let i = 0; i < 3; i++) world.tick();
  expect(kept.map(({ isOver }) => isOver)).toEqual([true, true, true, true]);
  const ids = kept.map(({ order }) => order.venueOrderId);
  expect(new Set(ids).size).toBe(PORTFOLIOS);
  expect(world.books.account(world.number)?.positions.get('AAAA')?.shares.toNumber()).toBe(37 + byHand);
  expect(kept.map(({ filled }) => [...filled.values()].reduce((a, b) => a + b, 0))).toEqual([10, 10, 10, 7]);
}

it('orders alike are neither doubled nor lost, whatever the line does and however late the broker lists them', async () => {
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    await run(seed).catch((error: unknown) => {
      throw new Error(`schedule ${seed}`, { cause: error });
    });
  }
}, 120_000);
