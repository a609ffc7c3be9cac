import type { api } from '@pipa/contract';
import type { Read } from './context.ts';
import { previewAmountChange, previewSubscription } from './portfolios/preview.ts';
import { readOwnOrders } from './portfolios/read-orders.ts';
import {
  readCashInOuts,
  readMonitor,
  readPortfolioLogs,
  readPortfolioOrders,
  readPortfolioSignals,
  readPortfolios,
  readPortfolioValues,
  readProfitBreakdown,
  readRebalances,
} from './portfolios/read-portfolios.ts';

/** The read behind each endpoint, by its name in the contract: routes and tools are made of it. */
export const reads = {
  portfolios: readPortfolios,
  portfolioMonitor: readMonitor,
  portfolioValues: readPortfolioValues,
  portfolioSignals: readPortfolioSignals,
  profitBreakdown: readProfitBreakdown,
  portfolioOrders: readPortfolioOrders,
  portfolioRebalances: readRebalances,
  portfolioLogs: readPortfolioLogs,
  cashInOuts: readCashInOuts,
  orders: readOwnOrders,
  previewSubscription,
  previewAmountChange,
} satisfies { readonly [Name in keyof typeof api]?: Read<(typeof api)[Name]> };
