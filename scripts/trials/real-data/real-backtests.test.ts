import { fromEpochDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { statementsAsFiled, statementVintages } from '@pipa/market-data/facts';
import { type BacktestTrade, type Panel, type PanelAction, strategyCatalogue } from '@pipa/quant';
import { backtestStrategy } from '@pipa/trading';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHOICE } from './choice.ts';
import { folderFacts } from './folder-facts.ts';
import { payDayOf } from './folder-world.ts';
import {
  type RawSeries,
  readFundsAdjusted,
  readFundsAsTraded,
  readQuarters,
  readSectors,
  readStocks,
} from './read-folder.ts';
import { averageVolume, booksOf, costBps, type Fill } from './recompute/trading.ts';

// Every built-in strategy over 2019 and 2020: PIPA_REAL_DATA=../shared/data npx vitest run --project unit scripts/trials/real-data
const FOLDER = process.env.PIPA_REAL_DATA;
const AMOUNT = 100_000;
/** What two sums of cents may differ by. */
const CENT = 0.005;
const days = tradingDaysBetween(CHOICE.from, '2020-12-31');
const sessions = days.filter((day) => day >= '2019-01-01');

let series: ReadonlyMap<string, RawSeries>;
let panel: Panel;
const instruments: { symbol: string; kind: 'Stock' | 'ETF'; sector: string | null }[] = [];

/** The files on one axis of sessions. */
function panelOf(
  all: readonly RawSeries[],
  sectors: ReadonlyMap<string, string | null>,
  statements: Panel['statements'],
): Panel {
  const indexOf = new Map(days.map((day, i) => [day, i]));
  const column = (raw: RawSeries, name: 'open' | 'high' | 'low' | 'close' | 'volume', empty = Number.NaN) => {
    const values = new Float64Array(days.length).fill(empty);
    for (const bar of raw.bars) {
      const at = indexOf.get(bar.day);
      if (at !== undefined) values[at] = bar[name];
    }
    return values;
  };
  const adjusted = (raw: RawSeries) => {
    const values = new Float64Array(days.length).fill(Number.NaN);
    let [before, value] = [null as RawSeries['bars'][number] | null, 1];
    for (const bar of raw.bars) {
      let [split, dividend] = [1, 0];
      for (const action of raw.actions) {
        if (before === null || action.day <= before.day || action.day > bar.day) continue;
        split *= action.split;
        dividend += action.dividend;
      }
      value = before === null ? bar.close : (value * ((bar.close + dividend) * split)) / before.close;
      const at = indexOf.get(bar.day);
      if (at !== undefined) values[at] = value;
      before = bar;
    }
    return values;
  };
  const firstFrom = (day: string) => {
    const at = days.findIndex((one) => one >= day);
    return at === -1 ? days.length : at;
  };
  const actionsOf = ({ actions }: RawSeries): PanelAction[] =>
    actions.flatMap(({ day, split, dividend }): PanelAction[] => {
      const dayIndex = firstFrom(day);
      if (dayIndex === 0 || dayIndex === days.length) return [];
      return [
        ...(split === 1 ? [] : [{ dayIndex, kind: 'split' as const, value: split }]),
        ...(dividend > 0
          ? [{ dayIndex, kind: 'dividend' as const, value: dividend, payDayIndex: firstFrom(payDayOf(day)) }]
          : []),
      ];
    });
  return {
    days: Int32Array.from(days, toEpochDay),
    symbols: all.map(({ symbol }) => symbol),
    sectors: all.map(({ symbol }) => sectors.get(symbol) ?? null),
    open: all.map((raw) => column(raw, 'open')),
    high: all.map((raw) => column(raw, 'high')),
    low: all.map((raw) => column(raw, 'low')),
    close: all.map((raw) => column(raw, 'close')),
    adjClose: all.map(adjusted),
    volume: all.map((raw) => column(raw, 'volume', 0)),
    actions: all.map(actionsOf),
    ...(statements && { statements }),
  };
}

const fillOf = (trade: BacktestTrade): Fill => {
  const day = fromEpochDay(trade.day);
  const raw = series.get(trade.symbol);
  const open = raw?.bars.find((bar) => bar.day === day)?.open ?? Number.NaN;
  const { symbol, side, shares, price, commission, fee } = trade;
  const at = new Date(`${day}T14:30:00Z`);
  return { day, at, symbol, side, shares, price, commission, fee, marketPrice: open, marketAt: at };
};

describe.runIf(FOLDER !== undefined)('the built-in strategies on real prices', () => {
  beforeAll(async () => {
    const folder = FOLDER ?? '';
    const wanted = new Set(CHOICE.stocks);
    const [stocks, traded, adjusted, quarters, sectors] = await Promise.all([
      readStocks(folder, wanted, CHOICE.from),
      readFundsAsTraded(folder, new Set(CHOICE.fundsAsTraded), CHOICE.from),
      readFundsAdjusted(folder, new Set(CHOICE.fundsAdjusted), CHOICE.from),
      readQuarters(folder, wanted),
      readSectors(folder),
    ]);
    const all = [...stocks, ...traded, ...adjusted];
    series = new Map(all.map((one) => [one.symbol, one]));
    for (const { symbol, kind } of all) {
      instruments.push({ symbol, kind, sector: kind === 'Stock' ? (sectors.get(symbol) ?? null) : null });
    }
    const companies = new Map(
      folderFacts(quarters, sectors, []).companies.map(({ name, figures }) => [
        name,
        statementsAsFiled(
          statementVintages(figures.map((one, i) => ({ ...one, symbol: name, raw: '', line: i }))),
          toEpochDay('2020-12-31'),
        ),
      ]),
    );
    const statements = all.map(({ symbol }) =>
      (companies.get(symbol) ?? []).flatMap((statement) => {
        const knownIndex = days.findIndex((day) => toEpochDay(day) >= statement.reportedDay);
        return knownIndex === -1 ? [] : [{ knownIndex, statement }];
      }),
    );
    panel = panelOf(all, sectors, statements);
  }, 120_000);

  it.each(
    strategyCatalogue
      // Shares that are sold short cost a fee a day, which other tests are about.
      .filter(({ code }) => !code.startsWith('long-short'))
      .map((strategy) => [strategy.code, strategy] as const),
  )('%s ends at the value that follows from its fills, splits and dividends, to the cent', (code, strategy) => {
    const universe = strategy.universe(instruments);
    expect(universe.length).toBeGreaterThan(0);
    const result = backtestStrategy({
      ...{ panel, strategy, universe, benchmark: 'SPY', initialAmount: AMOUNT, maxTrades: 100_000 },
      ...{ fromDay: toEpochDay('2019-01-01'), toDay: toEpochDay('2020-12-31') },
    });
    // What a split leaves of a share is paid; the books here do that by themselves.
    const fills = result.trades.filter(({ reason }) => reason !== 'Fraction after a split').map(fillOf);
    const { books, splits, dividends } = booksOf({ amount: AMOUNT, fills, charges: new Map() }, series, sessions);
    expect(result.days.length).toBe(sessions.length + 1);
    for (const [i, { day, value }] of books.entries()) {
      expect(Math.abs((result.equity[i + 1] ?? 0) - value), day).toBeLessThan(CENT);
    }
    let exact = 0;
    for (const fill of fills) if (isAtOpen(fill)) exact++;
    expect(exact).toBeGreaterThanOrEqual(0.85 * fills.length);
    const last = books.at(-1)?.value.toFixed(2);
    console.log(
      `${code}: ${fills.length} fills (${exact} exact), ${splits.length} splits, ${dividends.length} dividends, ${last}`,
    );
  });
});

/** Whether the price is that of the open, worsened by spread and impact; what cash clips was priced as the larger order. */
function isAtOpen({ symbol, day, side, shares, price, marketPrice }: Fill): boolean {
  const raw = series.get(symbol) as RawSeries;
  const at = raw.bars.findIndex((bar) => bar.day === day);
  const average = averageVolume(raw, at);
  const sign = side === 'Buy' || side === 'Cover' ? 1 : -1;
  const expected =
    Math.round(marketPrice * (1 + (sign * costBps(shares, marketPrice, average)) / 10_000) * 10_000) / 10_000;
  expect(Math.sign(price - marketPrice) * sign).toBeGreaterThanOrEqual(0);
  expect(Math.abs(price - marketPrice) / marketPrice).toBeLessThan(0.0145);
  return Math.abs(expected - price) < 1e-9;
}
