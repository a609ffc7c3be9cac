import type { Translation } from '@pipa/words';
import type { invest as english } from '../en/invest.ts';
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
export const invest: Translation<typeof english> = {
  aqs: 'AQS',
  aqm,
  myPortfolios: '我的 AQS 投资组合',
  strategies,
  backtest,
  parameters,
  subscribe,
  trial,
  tutorial,
  portfolios,
  monitor,
  orders,
  tearSheet,
  live,
};
