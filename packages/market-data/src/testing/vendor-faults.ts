import type { ExplicitCorrection, Fault, FaultPlan, VendorWorld, WorldBar } from '@pipa/vendor-sandbox';
import { PLANTED, testBar, testWorld, WORLD_DAYS } from '@pipa/vendor-sandbox/testing/test-world';
import { describe, expect, it } from 'vitest';
import type { MarketVendor, VendorBar } from '../vendors/market-vendor.ts';
import { readPages } from '../vendors/read-pages.ts';
import { openSandbox, type SandboxUnderTest } from '../vendors/testing/vendor-world.ts';
import { VendorError } from '../vendors/vendor-error.ts';

/** A vendor on a line whose faults a schedule controls. */
export interface FaultyVendor {
  readonly vendor: MarketVendor;
  readonly faults: FaultPlan;
}

/** Schedules of a test, so that a busy machine stays within its time. */
const AT_ONCE = 100;
const FAULTS: readonly Fault[] = [
  'timeout',
  'cut',
  'halfBody',
  'rateLimited',
  'rateLimitedBare',
  'serverError',
  'html',
];
const SYMBOLS = ['AAA', 'BRK.B', 'DEAD', 'FUND', 'NEWN', 'SPLT'];
/** Times that an ingest goes on where it broke off, after which the line is good. */
const FAULTY_READINGS = 6;
const MOST_READINGS = 40;

/** The contract of an adapter under random schedules of faults, restarts, and corrections while it reads. */
export function describeVendorFaults(
  name: string,
  open: (line: SandboxUnderTest) => FaultyVendor,
  count: number,
): void {
  describe(`${name} under random schedules of faults:`, () => {
    for (let from = 1; from <= count; from += AT_ONCE) {
      const to = Math.min(from + AT_ONCE - 1, count);
      it(`an ingest has no hole, no bar twice and none that never was, in schedules ${from} to ${to}`, async () => {
        for (let seed = from; seed <= to; seed++) expect(await runSchedule(open, seed), `schedule ${seed}`).toEqual([]);
      });
    }
  });
}

/** What is wrong after an ingest; nothing where it has each bar once, as the vendor had it at some time of the reading. */
async function runSchedule(open: (line: SandboxUnderTest) => FaultyVendor, seed: number): Promise<string[]> {
  const random = randomOf(seed);
  const from = drawnOf(WORLD_DAYS.slice(0, 20), random);
  const begin = new Date('2026-03-20T21:00:00Z');
  const world = testWorld(correctionsAfter(begin, random));
  const mostRows = 3 + Math.floor(random() * 40);
  const line = openSandbox({
    world,
    seed,
    at: begin,
    mostRows,
    penaltyMs: 1_000 + random() * 90_000,
    hasLimits: random() < 0.5,
  });
  const { vendor, faults } = open(line);
  faults.setRates({ rate: random() * 0.4, kinds: FAULTS.filter(() => random() < 0.6) });

  const request = { symbols: SYMBOLS.filter(() => random() < 0.6).concat('AAA'), from, to: null };
  const read = await ingest(vendor, request, line, faults, random);
  if (typeof read === 'string') return [read];
  return differences(read, { world, symbols: [...new Set(request.symbols)], from, begin, end: line.now() });
}

/** Reads as the product does: what was kept stays, and the next reading goes on behind it. */
async function ingest(
  vendor: MarketVendor,
  request: { readonly symbols: readonly string[]; readonly from: string; readonly to: null },
  line: SandboxUnderTest,
  faults: FaultPlan,
  random: () => number,
): Promise<VendorBar[] | string> {
  if (vendor.bars === null) return 'no bars';
  const kept: VendorBar[] = [];
  let after: string | null = null;
  for (let readings = 1; readings <= MOST_READINGS; readings++) {
    if (readings === FAULTY_READINGS) faults.clear();
    const restartsAfter =
      readings < FAULTY_READINGS && random() < 0.4 ? Math.floor(random() * 5) : Number.POSITIVE_INFINITY;
    let pages = 0;
    try {
      for await (const page of readPages(vendor, vendor.bars, request, { wait: line.transport.wait, after })) {
        // A restart before a page is stored loses it.
        if (pages >= restartsAfter) break;
        kept.push(...page.rows);
        after = page.cursor;
        pages += 1;
      }
      if (pages < restartsAfter) return kept;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      if (error.failure.kind === 'UnknownSymbol') return `${error.failure.symbol} is unknown`;
      await line.transport.wait(error.failure.kind === 'RateLimited' ? error.failure.retryAfterMs : 60_000);
    }
  }
  return `not over after ${MOST_READINGS} readings`;
}

interface Expected {
  readonly world: VendorWorld;
  readonly symbols: readonly string[];
  readonly from: string;
  readonly begin: Date;
  readonly end: Date;
}

function differences(read: readonly VendorBar[], { world, symbols, from, begin, end }: Expected): string[] {
  const wrong: string[] = [];
  const found = Map.groupBy(read, ({ symbol, day }) => `${symbol} ${day}`);
  const range = { from, to: WORLD_DAYS.at(-1) ?? from };
  const versions = new Map<string, WorldBar[]>();
  const instants = [
    begin,
    ...CORRECTED_AFTER_MS.map((ms) => new Date(begin.getTime() + ms)).filter((at) => at < end),
    end,
  ];
  for (const symbol of symbols) {
    for (const at of instants)
      for (const bar of world.bars(symbol, range, at) ?? []) {
        const key = `${symbol} ${bar.day}`;
        versions.set(key, [...(versions.get(key) ?? []), bar]);
      }
  }
  // What was withdrawn for a while may have been read then.
  for (const [key, bars] of versions)
    if (bars.length === instants.length && !found.has(key)) wrong.push(`${key} is missing`);
  for (const [key, bars] of found) {
    const [bar] = bars;
    if (bars.length > 1) wrong.push(`${key} came ${bars.length} times`);
    const isOne = versions
      .get(key)
      ?.some(
        ({ open, high, low, close, volume }) =>
          bar !== undefined &&
          [open, high, low, close].join() === [bar.open, bar.high, bar.low, bar.close].join() &&
          Math.abs(volume - bar.volume) <= 1,
      );
    if (!isOne) wrong.push(`${key} never was ${bar?.raw}`);
  }
  return wrong;
}

/** When the vendor changes its history, from the begin of a reading. */
const CORRECTED_AFTER_MS = [1, 300, 1_500, 20_000, 120_000];

/** Bars that change, come late or are withdrawn while they are read. */
function correctionsAfter(begin: Date, random: () => number): ExplicitCorrection[] {
  return CORRECTED_AFTER_MS.flatMap((ms): ExplicitCorrection[] => {
    const instrument = drawnOf(['AAA', 'BRK.B', 'FUND', 'SPLT'], random);
    const day = drawnOf(
      WORLD_DAYS.filter((one) => one > PLANTED.split && one < PLANTED.corrected),
      random,
    );
    const at = new Date(begin.getTime() + ms);
    const bar = random() < 0.2 ? null : testBar(`${instrument} ${ms}`, day, 100);
    const isLate = random() < 0.3;
    const before: ExplicitCorrection = { instrument, day, at: new Date(begin.getTime() - 1_000), bar: null };
    return isLate ? [before, { instrument, day, at, bar }] : [{ instrument, day, at, bar }];
  });
}

function drawnOf<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError('nothing to draw from');
  return value;
}

/** Numbers in 0..1, the same sequence for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
