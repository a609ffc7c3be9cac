import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import { SIMULATED_MARKET_START, SimulatedMarket, toPanel } from '@pipa/market-data';
import { type BacktestResult, crossSectionalMomentum, type Panel } from '@pipa/quant';
import { backtestStrategy, type StrategyBacktestInput } from '@pipa/trading';
import { alternate, type Bench, check, checkClose, timePerCall, warmUp } from './measure.ts';

const STOCKS = 300;
const LAST_DAY = '2024-12-31';
const SEED = 2_026;
const INITIAL_AMOUNT = 100_000;
const HOLDINGS = 30;
const FORMATION_SESSIONS = 252;
const MONTH_SESSIONS = 21;
const WARM_CALLS = 5;
const CALLS_A_ROUND = 5;

/** The stocks over the sessions from one day to another, of which the first year is for the strategy to look back on. */
export function simulatedInput(from = SIMULATED_MARKET_START, to: TradingDay = LAST_DAY): StrategyBacktestInput {
  const market = new SimulatedMarket({ seed: SEED, stocks: STOCKS });
  const instruments = market.instruments();
  const universe = crossSectionalMomentum.universe(instruments);
  const histories = [DEFAULT_BENCHMARK, ...universe].map((symbol) => market.history(symbol, from, to));
  const panel = toPanel(histories, from, to, instruments);
  return {
    panel,
    universe,
    strategy: crossSectionalMomentum,
    benchmark: DEFAULT_BENCHMARK,
    fromDay: panel.days[FORMATION_SESSIONS + 1],
    toDay: panel.days[panel.days.length - 1],
    initialAmount: INITIAL_AMOUNT,
    maxTrades: 100_000,
  };
}

/** The least that can be done with the same arrays: the thirty strongest in equal parts, valued daily, renewed monthly. */
function bareLoop({ close, adjClose }: Panel, first: number): number {
  const days = close[0].length;
  const scores = new Float64Array(close.length);
  const held = new Int32Array(HOLDINGS);
  const parts = new Float64Array(HOLDINGS);
  let equity = 1;
  for (let t = first; t < days; t++) {
    if (t > first) equity = valueHeld(adjClose, held, parts, t, equity);
    if ((t - first) % MONTH_SESSIONS !== 0) continue;
    for (let column = 0; column < close.length; column++) {
      const score = adjClose[column][t - MONTH_SESSIONS] / adjClose[column][t - FORMATION_SESSIONS];
      scores[column] = close[column][t] >= 5 && score > 0 ? score : -1;
    }
    for (let h = 0; h < HOLDINGS; h++) {
      const best = indexOfHighest(scores);
      scores[best] = -1;
      held[h] = best;
      parts[h] = equity / HOLDINGS / adjClose[best][t];
    }
  }
  return equity;
}

function indexOfHighest(scores: Float64Array): number {
  let best = 0;
  for (let column = 1; column < scores.length; column++) if (scores[column] > scores[best]) best = column;
  return best;
}

/** Where a holding has no price that day, the whole portfolio keeps its last value. */
function valueHeld(prices: Panel['close'], held: Int32Array, parts: Float64Array, t: number, before: number): number {
  let value = 0;
  for (let h = 0; h < HOLDINGS; h++) value += parts[h] * prices[held[h]][t];
  return value > 0 ? value : before;
}

/** The books agree: cash follows from the log, equity from cash and holdings at the panel's closes. */
export function checkBooks(result: BacktestResult, panel: Panel): void {
  check(
    result.trades.length === result.tradeCount && result.tradeCount > panel.days.length / 5,
    'every trade is in the log',
  );
  check(result.decisions.length > panel.days.length / 25, 'it decided every month');
  let cash = INITIAL_AMOUNT + result.dividendsTotal + result.interestTotal - result.lastReceivable;
  for (const { side, shares, price, commission, fee } of result.trades) {
    cash += (side === 'Sell' ? 1 : -1) * shares * price - commission - fee;
  }
  checkClose(result.lastCash, cash, 1e-6, 'cash by the log of trades');
  const last = panel.days.length - 1;
  let equity = cash + result.lastReceivable;
  for (const { symbol, shares } of result.lastPositions) {
    equity += shares * panel.close[panel.symbols.indexOf(symbol)][last];
  }
  checkClose(result.equity[result.equity.length - 1], equity, 1e-6, `equity on ${fromEpochDay(panel.days[last])}`);
}

export const stockBacktest: Bench = {
  id: 'A1',
  what: `backtest of ${STOCKS} simulated stocks × 20 years, monthly stock momentum, costs, log and metrics`,
  unit: 'ms',
  goal: null,
  limit: 'bare loop',
  async run() {
    const input = simulatedInput();
    const engine = () => backtestStrategy(input);
    const bare = () => bareLoop(input.panel, FORMATION_SESSIONS);
    checkBooks(engine(), input.panel);
    check(bare() > 0, 'the bare loop ends with something');
    warmUp(engine, WARM_CALLS);
    warmUp(bare, WARM_CALLS);
    return alternate(() => timePerCall(engine, CALLS_A_ROUND), {
      'bare loop': () => timePerCall(bare, CALLS_A_ROUND),
    });
  },
};
