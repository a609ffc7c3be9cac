import { endpoint } from '../endpoint.ts';
import { performanceAnswer, performanceInput } from './analysis.ts';
import { stateChartAnswer, stateChartInput } from './state-charts.ts';

export const etfPerformance = endpoint({
  method: 'GET',
  path: 'ida/getEtfIDA',
  access: 'user',
  summary:
    'Returns over 1, 5, 21, 61 and 252 sessions, volatility and drawdown of five years of the funds of a comparison',
  input: performanceInput,
  output: performanceAnswer,
});

export const stateChart = endpoint({
  method: 'GET',
  path: 'ida/getStateChart',
  access: 'user',
  summary: 'The numbers of a chart of the market: states, breadth, volatility, or the ratio of two prices over a year',
  input: stateChartInput,
  output: stateChartAnswer,
});

export const idaMarketEndpoints = { etfPerformance, stateChart };
