import { nextTradingDay, previousTradingDay, toEpochDay } from '@pipa/calendar';
import { loadPanel } from '@pipa/db';
import type { Strategy } from '@pipa/quant';
import { backtestStrategy } from '@pipa/trading';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSimulator, type Simulator, TEST_SYMBOLS } from '../testing/simulator.ts';

const START = '2024-03-06';
const SESSIONS = 60;
const AMOUNT = 80_000;
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

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({ day: START, strategies: [strongest] });
});
afterAll(() => simulator.db.drop());

it('a portfolio and the backtest of its strategy on the same sessions are worth the same', async () => {
  const { market, db } = simulator;
  for (const [i, symbol] of TEST_SYMBOLS.entries()) {
    const exDate = nextTradingDay(START, 7 + 4 * i);
    market.act({ symbol, exDate, kind: 'Dividend', value: '0.45', payDate: nextTradingDay(exDate, 6) });
  }
  market.act({ symbol: 'CCCC', exDate: nextTradingDay(START, 20), kind: 'Split', value: '2', payDate: null });
  const halved = (day: string) => {
    const bar = market.barOf('CCCC', day);
    if (bar === null) throw new Error('no bar to split');
    const half = (price: number) => Math.round(price * 50) / 100;
    market.script('CCCC', day, { open: half(bar.open), close: half(bar.close), volume: bar.volume * 2 });
  };
  for (let n = 20; n <= SESSIONS + 1; n++) halved(nextTradingDay(START, n));

  await db.prisma.strategy.update({ where: { code: 'strongest' }, data: FEE });
  const { portfolioId } = await simulator.open({ code: 'strongest', amount: AMOUNT });
  await simulator.investor.start(portfolioId);
  for (let n = 0; n < SESSIONS; n++) await simulator.finishDay();
  const records = await db.prisma.portfolioRecord.findMany({ where: { portfolioId }, orderBy: { tradeDate: 'asc' } });
  const day = previousTradingDay((await simulator.state()).day);

  const panel = await loadPanel(db.pool, TEST_SYMBOLS, { from: previousTradingDay(START, 50), to: day });
  const backtest = backtestStrategy({
    panel,
    strategy: strongest,
    universe: TEST_SYMBOLS,
    benchmark: 'SPY',
    fromDay: toEpochDay(START),
    toDay: toEpochDay(day),
    initialAmount: AMOUNT,
    feeTerms: FEE,
  });
  expect(backtest.tradeCount).toBeGreaterThan(30);
  expect(backtest.dividendsTotal).toBeGreaterThan(100);
  expect(records).toHaveLength(SESSIONS);
  const gaps = records.map(({ netLiquidation }, i) => netLiquidation.toNumber() / backtest.equity[i + 1] - 1);
  const widest = Math.max(...gaps.map(Math.abs));
  const benchmark = records.at(-1)?.benchmarkCumReturn ?? Number.NaN;
  console.log(
    `backtest ${backtest.equity.at(-1)?.toFixed(2)}, simulator ${records.at(-1)?.netLiquidation}, widest gap ${(widest * 1e4).toFixed(2)} bp`,
  );
  const fees = await db.prisma.ledgerPosting.findMany({
    where: { portfolioId, bucket: 'Fees', entry: { kind: 'MonthlyFee' } },
  });
  const charged = fees.reduce((total, { amount }) => total + amount.toNumber(), 0);
  expect(fees).toHaveLength(2);
  expect(charged).toBeCloseTo(backtest.costs.monthlyFees, 2);
  expect(widest).toBeLessThan(0.001);
  expect(benchmark).toBeCloseTo((backtest.benchmark.at(-1) ?? 0) / AMOUNT - 1, 9);
  await simulator.expectBooksAgree();
});
