import { endpoint } from '../endpoint.ts';
import { performanceAnswer, performanceInput } from './analysis.ts';
import { scorecardsAnswer, scorecardsInput } from './scorecards.ts';
import { stateChartAnswer, stateChartInput } from './state-charts.ts';

const etfPerformance = endpoint({
  method: 'GET',
  path: 'ida/getEtfIDA',
  access: 'user',
  scope: 'read:analysis',
  tool: 'show_market_state',
  summary:
    'Returns over 1, 5, 21, 61 and 252 sessions, volatility and drawdown of five years of the funds of a comparison',
  input: performanceInput,
  output: performanceAnswer,
});

const stateChart = endpoint({
  method: 'GET',
  path: 'ida/getStateChart',
  access: 'user',
  scope: 'read:analysis',
  tool: 'show_market_state',
  summary: 'The numbers of a chart of the market: states, breadth, volatility, or the ratio of two prices over a year',
  input: stateChartInput,
  output: stateChartAnswer,
});

const scorecards = endpoint({
  method: 'GET',
  path: 'ida/scorecards',
  access: 'user',
  scope: 'read:analysis',
  tool: 'show_market_state',
  summary:
    'How every signal, state and prediction turned out: hit rate beside the base rate, the edge with its interval, mean return, and the verdict',
  input: scorecardsInput,
  output: scorecardsAnswer,
});

export const idaMarketEndpoints = { etfPerformance, stateChart, scorecards };
