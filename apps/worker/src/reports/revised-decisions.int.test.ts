import { nextTradingDay, previousTradingDay, type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import {
  type BarColumns,
  beginIngest,
  countRevisions,
  importBars,
  listInstruments,
  loadPanel,
  reviseBars,
  withBarLock,
} from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { elementAt, type Strategy } from '@pipa/quant';
import { beforeAll, expect, it } from 'vitest';
import { decideApart, decideHere, revisedDecisions } from './revised-decisions.ts';

const DAYS = tradingDaysBetween('2024-01-02', '2024-02-15');
const SYMBOLS = ['AAA', 'BBB'];
const CORRECTED = DAYS[10] as TradingDay;
const UNTIL = DAYS[20] as TradingDay;
const db = testDatabase();

/** All of it in the symbol with the higher close of the day, or of a session. */
const chooser = (code: string, closeOf: (closes: Float64Array, t: number) => number): Strategy => ({
  ...{ code, rebalance: 'Daily', warmUpSessions: 1, universe: () => SYMBOLS, parameters: {} },
  decide: ({ panel, t }) => {
    const [a, b] = panel.close.map((closes) => closeOf(closes, t));
    return new Map([[(a as number) >= (b as number) ? 'AAA' : 'BBB', 1]]);
  },
});
const byLast = chooser('by-last', (closes, t) => elementAt(closes, t));
const bySession = chooser('by-session', (closes, t) => elementAt(closes, Math.min(t, 10)));

function flat(symbol: string, price: number, corrected = price): BarColumns {
  const days = Int32Array.from(DAYS, toEpochDay);
  const close = Float64Array.from(DAYS, (day) => (day === CORRECTED ? corrected : price));
  const [open, high, low, adjClose] = [close, close, close, close].map((column) => column.slice()) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return { symbol, days, open, high, low, close, adjClose, volume: new Float64Array(DAYS.length).fill(1e6) };
}

beforeAll(async () => {
  const facts = { kind: 'Stock', sector: null, industry: null, listedOn: null, delistedOn: null } as const;
  const before = [flat('AAA', 10), flat('BBB', 9)];
  await importBars(
    db.pool,
    before.map((bars) => ({ instrument: { ...facts, symbol: bars.symbol, name: bars.symbol }, bars })),
  );
  const [, b] = await listInstruments(db.pool, SYMBOLS);
  const ingestId = await beginIngest(db.pool, {
    ...{ vendor: 'test', dataset: 'Day', asOf: UNTIL, retrievedAt: new Date(0) },
  } as const);
  // The close of BBB on the corrected day was 9 until then; now it is 12.
  const change = { instrumentId: b?.id as number, before: before[1] as BarColumns, after: flat('BBB', 9, 12) };
  await withBarLock(db.pool, (client) => reviseBars(client, [change], { ingestId, knownOn: UNTIL, closedDay: UNTIL }));
});

async function check(strategy: Strategy, asOf: TradingDay | null = null) {
  const panel = await loadPanel(db.pool, SYMBOLS, { from: DAYS[0] as TradingDay, to: DAYS.at(-1) as TradingDay });
  const decisions = DAYS.map((day, dayIndex) => ({
    ...{ day: toEpochDay(day), dayIndex },
    targets: strategy.decide({ panel, t: dayIndex, columns: Int32Array.of(0, 1) }),
  }));
  return revisedDecisions(db.pool, { panel, decisions, again: decideHere({ strategy, universe: SYMBOLS }), asOf });
}

it('finds the decisions that a later correction has changed, of those on whose day the value was another one', async () => {
  // From the corrected day to the day before the correction; the decision of that day alone reads its close.
  expect(await check(byLast)).toEqual({ affected: 10, compared: 10, changed: 1, day: CORRECTED });
  expect(await check(bySession)).toEqual({ affected: 10, compared: 10, changed: 10, day: CORRECTED });
});

it('says nothing where no value that a decision read was revised', async () => {
  const panel = await loadPanel(db.pool, ['AAA'], { from: DAYS[0] as TradingDay, to: DAYS.at(-1) as TradingDay });
  const decision = { day: toEpochDay(CORRECTED), dayIndex: 10, targets: new Map([['AAA', 1]]) };
  const again = decideHere({ strategy: byLast, universe: SYMBOLS });
  expect(await revisedDecisions(db.pool, { panel, decisions: [decision], again })).toBeNull();
  const later = { ...decision, day: toEpochDay(nextTradingDay(UNTIL)), dayIndex: 21 };
  const both = await loadPanel(db.pool, SYMBOLS, { from: DAYS[0] as TradingDay, to: DAYS.at(-1) as TradingDay });
  expect(await revisedDecisions(db.pool, { panel: both, decisions: [later], again })).toBeNull();
});

it('knows of corrections until the day by which a backtest knows its data alone', async () => {
  expect(await check(byLast, UNTIL)).toMatchObject({ changed: 1 });
  expect(await check(byLast, previousTradingDay(UNTIL))).toBeNull();
  expect(await countRevisions(db.pool, SYMBOLS, previousTradingDay(UNTIL))).toBe(1);
  expect(await countRevisions(db.pool, ['AAA'], previousTradingDay(UNTIL))).toBe(0);
  expect(await countRevisions(db.pool, SYMBOLS, UNTIL)).toBe(0);
});

it('asks an own strategy again on the history of the day', async () => {
  const panel = await loadPanel(db.pool, SYMBOLS, { from: DAYS[0] as TradingDay, to: DAYS.at(-1) as TradingDay });
  const decisions = DAYS.map((day, dayIndex) => ({
    ...{ day: toEpochDay(day), dayIndex },
    targets: byLast.decide({ panel, t: dayIndex, columns: Int32Array.of(0, 1) }),
  }));
  const own: Parameters<typeof decideApart>[0] = {
    decideOn: async ({ panel: then }, t) => byLast.decide({ panel: then, t, columns: Int32Array.of(0, 1) }),
  };
  const found = await revisedDecisions(db.pool, { panel, decisions, again: decideApart(own, SYMBOLS) });
  expect(found).toEqual({ affected: 10, compared: 10, changed: 1, day: CORRECTED });
});
