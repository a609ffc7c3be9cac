import { aqm } from './aqm.ts';
import { backtest } from './backtest.ts';
import { live } from './live.ts';
import { monitor } from './monitor.ts';
import { orders } from './orders.ts';
import { parameters } from './parameters.ts';
import { portfolios } from './portfolios.ts';
import { strategies } from './strategies.ts';
import { subscribe } from './subscribe.ts';
import { tearSheet } from './tear-sheet.ts';
import { trial } from './trial.ts';
import { tutorial } from './tutorial.ts';

/** Words of strategies and portfolios (document 2). */
export const invest = {
  aqs: 'AQS',
  aqm,
  myPortfolios: 'My AQS Portfolios',
  strategies,
  backtest,
  parameters,
  subscribe,
  tearSheet,
  trial,
  live,
  tutorial,
  portfolios,
  monitor,
  orders,
} as const;
