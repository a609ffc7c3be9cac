import { DomainError, type Receipt } from '@pipa/contract';
import { listInstruments, readMarketClock } from '@pipa/db/market';
import { createTestDatabase, type TestDatabase } from '@pipa/db/testing';
import { makeStrategy } from '@pipa/db/testing/accounts';
import { storedNumber, withNumber } from '@pipa/db/testing/bars';
import { strategyByCode } from '@pipa/quant';
import {
  codeVersion,
  describeCall,
  describeExplanation,
  describeFiring,
  describeReport,
  describeReportSheet,
  describeTrackSheet,
  findSeenReport,
  hashOf,
  type ReceiptDraft,
  seal,
} from '@pipa/receipts';
import { recomputeFiring, recomputeTrack } from '@pipa/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysisKey } from '../../apps/worker/src/background/analysis/analysis-input.ts';
import { analysisRun } from '../../apps/worker/src/background/analysis/analysis-run.ts';
import { backfillRun } from '../../apps/worker/src/background/backfill/backfill-run.ts';
import { evaluateStrategy } from '../../apps/worker/src/background/evaluation/evaluate-strategy.ts';
import { startRun } from '../../apps/worker/src/background/staged-run.ts';
import {
  type BackgroundMarket,
  createBackgroundMarket,
} from '../../apps/worker/src/background/testing/background-market.ts';
import { runInline } from '../../apps/worker/src/testing/run-inline.ts';
import { answerTool } from './answer-tool.ts';
import { describeVerdict } from './describe-verdict.ts';
import { NO_USER, verifyReceipt } from './verify-receipt.ts';
import { groupByMarket, readContextOf, rebuildWorld, type World } from './world.ts';

const CODE = 'dual-momentum';
const SYMBOLS = ['SPY', 'TLT', 'GLD', 'EFA'];
const MADE = new Date('2030-06-01T12:00:00Z');
const progress = () => undefined;
let original: BackgroundMarket;
let world: World;
const copies: TestDatabase[] = [];
const receipts: Receipt[] = [];

/** A market of a product that has closed two days since its first analysis, in a database of its own. */
async function makeOriginal(): Promise<string> {
  original = await createBackgroundMarket('2009-12-21', 15);
  const { context, db } = original;
  const instruments = context.market?.instruments() ?? [];
  const missing = instruments.filter(({ kind, sizeClass }) => kind === 'Stock' && sizeClass !== 'Large');
  const companies = instruments.filter(({ kind }) => kind === 'Stock').map(({ symbol }) => symbol);
  const all = { missing: missing.map(({ symbol }) => symbol), companies, options: [], hasMacro: true };
  await startRun(context, 'backfill', backfillRun, { ...all, openedOn: '2009-12-18' });
  await runInline(context, 'backfill');
  const { id } = await makeStrategy(db.prisma, CODE, original.now);
  const universe = [...(strategyByCode(CODE)?.universe(await listInstruments(db.pool)) ?? [])];
  await db.prisma.strategy.update({ where: { id }, data: { universe } });
  await evaluateStrategy(context, CODE);
  let [after, last]: (string | null)[] = [null, '2009-12-18'];
  for (const to of ['2009-12-18', await original.closeDay(), await original.closeDay()]) {
    await startRun(context, analysisKey(to), analysisRun, { after, to, shards: 1 });
    await runInline(context, analysisKey(to));
    [after, last] = [to, to];
  }
  return last ?? '';
}

async function keep(make: () => Promise<ReceiptDraft>): Promise<void> {
  try {
    receipts.push(seal(await make(), MADE));
  } catch (error) {
    // A symbol need not have every figure.
    if (!(error instanceof DomainError)) throw error;
  }
}

async function makeReceipts(day: string): Promise<void> {
  const context = readContextOf(original.db.pool);
  const { rows } = await original.db.pool.query<{ id: number }>('SELECT "id" FROM "backtest_report" ORDER BY "id"');
  for (const { id } of rows) {
    const report = await findSeenReport(context, NO_USER, id);
    await keep(() => describeReport(context, report));
    await keep(() => describeReportSheet(context, report, { benchmark: 'TLT', from: '2008-09-02' }));
  }
  const terms = {
    code: CODE,
    useMargin: false,
    onlineDay: '2009-12-21',
    chargeType: 'Free',
    chargeAmount: 0,
    buyValuePerOrder: null,
    sellValuePerOrder: null,
  } as const;
  const track = await recomputeTrack(context, terms, day);
  const days = track?.points.slice(1).map((point) => point.day) ?? [];
  const record = {
    startDay: track?.points[0]?.day ?? 0,
    days,
    returns: days.map(() => 0.01),
    benchmarkReturns: days.map(() => 0),
  };
  // A stored track that is not what its strategy makes of the prices.
  await keep(() =>
    describeTrackSheet(context, { strategy: { ...terms, universe: track?.universe ?? [] }, record }, {}),
  );
  for (const symbol of SYMBOLS) {
    await keep(() => describeExplanation(context, NO_USER, { symbol, what: 'ta' }));
    await keep(() => describeExplanation(context, NO_USER, { symbol, what: 'event', name: 'macdCo1' }));
    await keep(() => describeExplanation(context, NO_USER, { symbol, what: 'momentum' }));
    const asked = {
      symbol,
      day,
      condition: { kind: 'move', direction: 'either', percent: 0.1 },
      filter: null,
    } as const;
    await keep(async () => describeFiring(context, asked, await recomputeFiring(context, asked)));
    const input = { function: 1, symbol, length: 10 };
    await keep(async () =>
      describeCall(context, {
        tool: 'getStockIDA',
        input,
        output: await answerTool(context, NO_USER, 'getStockIDA', input),
        asOf: null,
      }),
    );
  }
}

beforeAll(async () => {
  await makeReceipts(await makeOriginal());
  world = await rebuild();
}, 240_000);
afterAll(() => Promise.all([original.db, ...copies].map((one) => one.drop())));

async function rebuild(seed?: number): Promise<World> {
  const copy = await createTestDatabase({ max: 8 });
  copies.push(copy);
  const [group] = groupByMarket(receipts.map((receipt) => ({ receipt })));
  // The past of models takes minutes: none of these needs it.
  const wanted = group.map(({ receipt }) => receipt).filter(({ kind }) => kind !== 'tool') as [Receipt, ...Receipt[]];
  return rebuildWorld(copy, wanted, { progress, ...(seed !== undefined && { seed }) });
}

const isTrack = ({ request }: Receipt) => request.of === 'track';
const verdictOf = (receipt: Receipt, on = world, code = codeVersion()) =>
  verifyReceipt({ world: on, code, owner: null }, receipt);
const namesOf = async (...args: Parameters<typeof verdictOf>) => [
  ...new Set((await verdictOf(...args)).differences.map(({ of, name }) => `${of} ${name}`)),
];

describe('receipts of a market', () => {
  it('are equal where it is made again from its seed, whatever they are of', async () => {
    expect(new Set(receipts.map(({ kind }) => kind))).toEqual(
      new Set(['report', 'tearSheet', 'explanation', 'alert', 'tool']),
    );
    const kept = receipts.filter((receipt) => !isTrack(receipt));
    const verdicts = await Promise.all(kept.map((receipt) => verdictOf(receipt)));
    expect(verdicts.filter(({ state }) => state !== 'equal').map(describeVerdict)).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(18);
  });

  it('name a figure that the prices do not give', async () => {
    const track = receipts.find(isTrack) as Receipt;
    expect(await namesOf(track)).toContain('result recordSha256');
    const report = receipts.find(({ kind }) => kind === 'report') as Receipt;
    expect(await namesOf({ ...report, result: { ...report.result, tradeCount: 1 } })).toEqual([
      'receipt content',
      'result tradeCount',
    ]);
  });

  it('name changed code', async () => {
    const { version, packages } = codeVersion();
    const changed = { version, packages: { ...packages, quant: hashOf('changed') } };
    expect(await namesOf(receipts[0], world, changed)).toEqual(['code quant']);
    expect(describeVerdict(await verdictOf(receipts[0], world, changed)).at(-1)).toContain('are the same by this code');
  });

  it('name another seed, and the inputs that follow from it', async () => {
    const ta = receipts.find(({ request }) => request.what === 'ta') as Receipt;
    expect(await namesOf(ta, await rebuild(12))).toEqual(expect.arrayContaining(['seed seed', 'input bars of SPY']));
  }, 240_000);

  it('name a changed input alone where nothing else was changed', async () => {
    const report = receipts.find(({ kind }) => kind === 'report') as Receipt;
    const folder = { context: readContextOf(original.db.pool), depth: 'models', isRebuilt: false } as const;
    expect(await namesOf(report, folder)).toEqual([]);
    const change = (by: number) =>
      original.db.pool.query(
        `UPDATE "bar_year" SET "bars" = ${withNumber('5', 'volume', `${storedNumber('5', 'volume')} + $1`)} WHERE "year" = 2007
         AND "instrumentId" = (SELECT "id" FROM "instrument" WHERE "symbol" = 'SPY')`,
        [by],
      );
    await change(64);
    const [name] = report.inputs.map((input) => `input ${input.name}`);
    expect(await namesOf(report, folder)).toEqual([name]);
    await change(-64);
  });
});

it('an answer on a day under way is of the closes before it, and stays so when that day has closed', async () => {
  const context = readContextOf(original.db.pool);
  const { day, lastClosedDay } = await readMarketClock(original.db.pool);
  const input = { filter: 'close:gt:50' };
  const output = await answerTool(context, NO_USER, 'screenUniverse', input);
  const { inputs } = await describeCall(context, { tool: 'screenUniverse', input, output, asOf: day });
  expect(inputs.map(({ vintage, rows }) => [vintage, rows > 0])).toEqual([[lastClosedDay, true]]);
});

it('an answer of own books is not verified from a seed, and the verdict says so', async () => {
  const context = readContextOf(original.db.pool);
  const own = seal(await describeCall(context, { tool: 'portfolios', input: {}, output: [], asOf: null }), MADE);
  expect(await verdictOf(own)).toMatchObject({ state: 'unverified', note: expect.stringContaining('--data') });
});
