import { SIMULATED_MARKET_START } from '@pipa/market-data';
import { backtestStrategy, type StrategyBacktestInput } from '@pipa/trading';
import { alternate, type FurtherRow, further, timePerCall, warmUp } from './measure.ts';
import { checkBooks, simulatedInput } from './stock-backtest.ts';

const [LAST_OF_FIRST_TEN, FIRST_OF_LAST_TEN] = ['2014-12-31', '2015-01-02'] as const;
const SESSIONS_A_YEAR = 252;
const WARM_CALLS = 10;
const CALLS_A_ROUND = 10;

/** A run of the strategy that can be repeated, and the years that it trades: without those that it looks back on. */
interface Run {
  readonly years: number;
  /** Milliseconds. */
  time(): number;
}

function prepareRun(input: StrategyBacktestInput): Run {
  const engine = () => backtestStrategy(input);
  const result = engine();
  checkBooks(result, input.panel);
  warmUp(engine, WARM_CALLS);
  return {
    years: result.days.length / SESSIONS_A_YEAR,
    time: () => timePerCall(engine, CALLS_A_ROUND),
  };
}

/** Rows of a backtest of monthly stock momentum over twenty years of history, beside both halves of them: one may be busier than the other. */
export async function backtestGrowth(): Promise<FurtherRow[]> {
  const twenty = prepareRun(simulatedInput());
  const first = prepareRun(simulatedInput(SIMULATED_MARKET_START, LAST_OF_FIRST_TEN));
  const last = prepareRun(simulatedInput(FIRST_OF_LAST_TEN));
  const { ours, peers } = await alternate(twenty.time, { first: first.time, last: last.time });
  const aYear = (ms: number, { years }: Run) => ms / years;
  const costs = [aYear(peers.first, first), aYear(peers.last, last)];
  return [
    further('GROW-backtest', 'a backtest over twenty years of history', 'ms', ours, {
      'the first ten': peers.first,
      'the last ten': peers.last,
    }),
    further(
      'GROW-backtest-ratio',
      'the same beside the mean of both halves',
      'times',
      (2 * ours) / (peers.first + peers.last),
    ),
    further('GROW-backtest-year', 'a traded year of that backtest', 'ms', aYear(ours, twenty), {
      'of the first ten': costs[0],
      'of the last ten': costs[1],
    }),
    further(
      'GROW-backtest-year-ratio',
      'the same beside the mean of both halves',
      'times',
      (2 * aYear(ours, twenty)) / (costs[0] + costs[1]),
    ),
  ];
}
