import { nextTradingDay } from '@pipa/calendar';
import { listRepeatablePortfolios } from '@pipa/db/trading';
import type { Strategy } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePaper, type PaperComparison } from '../reports/compare-paper.ts';
import { createSimulator, holding, type Simulator, TEST_SYMBOLS } from '../testing/simulator.ts';

const START = '2024-03-06';
/** Over two ends of a month. */
const SESSIONS = 42;
const FEE = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.001 } as const;

/** The three symbols with the best return over ten sessions, equally weighted, rebalanced weekly. */
const strongest: Strategy = {
  code: 'strongest',
  rebalance: 'Weekly',
  warmUpSessions: 11,
  universe: (instruments) => instruments.map(({ symbol }) => symbol),
  parameters: {},
  decide: ({ panel, t }) => {
    const scored = panel.symbols
      .map((symbol, s) => ({ symbol, score: panel.adjClose[s][t] / panel.adjClose[s][t - 10] }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.symbol < b.symbol ? -1 : 1));
    return new Map(scored.slice(0, 3).map(({ symbol }) => [symbol, 1 / 3]));
  },
};
/** Borrows, and is short in one symbol. */
const levered = holding('levered', { SPY: 0.9, CCCC: 0.5, BBBB: -0.3 }, 'Monthly');

let simulator: Simulator;
const portfolios = new Map<string, number>();

beforeAll(async () => {
  simulator = await createSimulator({ day: START, strategies: [strongest, levered] });
  const { market, db } = simulator;
  for (const [i, symbol] of TEST_SYMBOLS.entries()) {
    const exDate = nextTradingDay(START, 7 + 4 * i);
    // A third of a cent more than 45 cents: what it brings is no whole number of cents.
    market.act({ symbol, exDate, kind: 'Dividend', value: '0.453333', payDate: nextTradingDay(exDate, 6) });
  }
  market.act({ symbol: 'CCCC', exDate: nextTradingDay(START, 20), kind: 'Split', value: '2', payDate: null });
  for (let n = 20; n <= SESSIONS + 1; n++) halve('CCCC', nextTradingDay(START, n));
  await db.prisma.strategy.update({ where: { code: 'strongest' }, data: FEE });
  await db.prisma.strategy.update({ where: { code: 'levered' }, data: { useMargin: true, longShort: 'LONG_SHORT' } });
  const asked = [
    { name: 'weekly', code: 'strongest', amount: 80_000 },
    { name: 'on margin', code: 'levered', amount: 50_000 },
    { name: 'large', code: 'strongest', amount: 20_000_000, deposit: 20_000_000 },
  ];
  for (const { name, ...order } of asked) {
    const { portfolioId } = await simulator.open(order);
    // Of its owner's own choosing, so that targets are reached in steps.
    if (name === 'on margin') await limitOrders(portfolioId, 44_000);
    await simulator.investor.start(portfolioId);
    portfolios.set(name, portfolioId);
  }
  for (let n = 0; n < SESSIONS; n++) await simulator.finishDay();
});
afterAll(() => simulator.db.drop());

const limitOrders = (id: number, dollars: number) =>
  simulator.db.prisma.portfolio.update({
    where: { id },
    data: { buyValuePerOrder: dollars, sellValuePerOrder: dollars },
  });

/** The bar of a day in shares after a split of two for one. */
function halve(symbol: string, day: string): void {
  const bar = simulator.market.barOf(symbol, day);
  if (bar === null) throw new Error('no bar to split');
  const half = (price: number) => Math.round(price * 50) / 100;
  simulator.market.script(symbol, day, { open: half(bar.open), close: half(bar.close), volume: bar.volume * 2 });
}

async function compared(name: string): Promise<PaperComparison> {
  const [portfolio] = await listRepeatablePortfolios(simulator.db.pool, portfolios.get(name));
  const comparison = await comparePaper(simulator.context, portfolio);
  if (comparison === null) throw new Error('nothing to compare');
  expect(comparison).toMatchObject({ from: START, closes: SESSIONS });
  return comparison;
}

const entriesOf = (name: string) =>
  simulator.db.prisma.ledgerEntry.findMany({ where: { postings: { some: { portfolioId: portfolios.get(name) } } } });

describe('a portfolio and the backtest of its strategy, days and amount', () => {
  it('trade the same and are worth the same at every close, to the cent: weekly, with fees and dividends', async () => {
    const { trades, differentTrades, differentCloses } = await compared('weekly');
    expect([differentTrades, differentCloses]).toEqual([[], []]);
    expect(trades).toBeGreaterThan(15);
    const kinds = (await entriesOf('weekly')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'MonthlyFee')).toHaveLength(2);
    expect(kinds).toContain('DividendPaid');
  });

  it('and on margin, long and short, with interest, borrowed shares, a split and a largest value of an order', async () => {
    const { trades, differentTrades, differentCloses } = await compared('on margin');
    expect([differentTrades, differentCloses]).toEqual([[], []]);
    expect(trades).toBeGreaterThan(3);
    const kinds = (await entriesOf('on margin')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'Interest')).toHaveLength(SESSIONS);
    expect(kinds.filter((kind) => kind === 'BorrowFee')).toHaveLength(SESSIONS);
    expect(kinds).toContain('Split');
  });

  it('differ where orders are larger than the opening takes, and the rule says so', async () => {
    const { differentTrades, differentCloses } = await compared('large');
    expect(differentTrades[0]).toMatchObject({ day: START, rule: 'volume' });
    expect(differentTrades.map(({ rule }) => rule)).not.toContain(null);
    expect(differentCloses.map(({ rule }) => rule)).not.toContain(null);
    await simulator.expectBooksAgree();
  });

  it('are compared until the owner changes something', async () => {
    const id = portfolios.get('weekly') ?? 0;
    await simulator.investor.changeAmount(id, 10_000);
    const day = await simulator.finishDay();
    await simulator.finishDay();
    const [portfolio] = await listRepeatablePortfolios(simulator.db.pool, id);
    const comparison = await comparePaper(simulator.context, portfolio);
    expect(comparison).toMatchObject({ closes: SESSIONS, differentCloses: [] });
    expect(comparison?.to.localeCompare(day)).toBe(-1);
  });
});
