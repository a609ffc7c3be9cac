import type { BacktestResult, Panel } from '@pipa/quant';
import { backtestStrategy, type CostSchedule, defaultCostSchedule, defaultSizingRules } from '@pipa/trading';
import { alternate, type Bench, check, checkClose, timePerCall, warmUp } from './measure.ts';
import { type HandResult, runByHand } from './portfolio-by-hand.ts';
import { syntheticPanel } from './synthetic-panel.ts';
import { topMomentum } from './top-momentum.ts';

const SYMBOLS = 500;
const SESSIONS = 4_900;
const WARM_UP_SESSIONS = 127;
const INITIAL_AMOUNT = 1_000_000;
const COST_BPS = 5;
const CASH_BUFFER = 0.002;
const WARM_CALLS = 20;
const CALLS_A_ROUND = 10;

/** Nothing but five basis points on what is traded, as the peers of this job charge. */
const schedule: CostSchedule = {
  ...defaultCostSchedule,
  commission: { perShare: 0, minimum: 0, maximumFraction: 0 },
  regulatory: { perDollar: 0, perShare: 0, perShareMaximum: 0 },
  halfSpreadTiers: [{ fromDollarVolume: 0, halfSpreadBps: COST_BPS }],
  slippage: { coefficientBps: 0, maximumBps: 0 },
};

const sizing = {
  ...defaultSizingRules,
  driftBandFraction: 0,
  minimumOrderValue: 0,
  cashBufferFraction: CASH_BUFFER,
};

function runByEngine(panel: Panel): BacktestResult {
  return backtestStrategy({
    panel,
    strategy: topMomentum(SYMBOLS),
    universe: panel.symbols,
    benchmark: panel.symbols[0],
    fromDay: panel.days[WARM_UP_SESSIONS],
    toDay: panel.days[SESSIONS - 1],
    initialAmount: INITIAL_AMOUNT,
    schedule,
    sizing,
    maxTrades: 100_000,
  });
}

/** Same days, same equity, same figures, and a whole log. */
function checkSame(engine: BacktestResult, hand: HandResult): void {
  check(engine.trades.length === engine.tradeCount && engine.tradeCount > 10_000, 'every trade is in the log');
  check(engine.equity.length === hand.equity.length, 'as many closes as by hand');
  for (let i = 0; i < hand.equity.length; i++)
    checkClose(engine.equity[i], hand.equity[i], 1e-4, `equity of close ${i}`);
  for (const name of ['sharpe', 'sortino', 'maxDrawdown', 'alpha', 'beta'] as const) {
    checkClose(engine.metrics[name] ?? Number.NaN, hand[name], 1e-3, name);
  }
}

export const portfolioBacktest: Bench = {
  id: 'B3',
  what: `monthly top 50 by 126-day momentum of ${SYMBOLS} symbols × ${SESSIONS} days, order log, all metrics`,
  unit: 'ms',
  goal: 12,
  limit: 'hand loop',
  async run() {
    const panel = syntheticPanel(20_260, SYMBOLS, SESSIONS);
    const engine = () => runByEngine(panel);
    const rules = { costFraction: COST_BPS / 10_000, investedFraction: 1 - CASH_BUFFER, initialAmount: INITIAL_AMOUNT };
    const byHand = () => runByHand(panel.days, panel.close, WARM_UP_SESSIONS - 1, rules);
    checkSame(engine(), byHand());
    warmUp(engine, WARM_CALLS);
    warmUp(byHand, WARM_CALLS);
    return alternate(() => timePerCall(engine, CALLS_A_ROUND), {
      'hand loop': () => timePerCall(byHand, CALLS_A_ROUND),
    });
  },
};
