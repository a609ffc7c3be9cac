import { portfolioAmountEndpoints } from './amount.ts';
import { portfolioLifeCycleEndpoints } from './life-cycle.ts';
import { missingDollarsEndpoints } from './missing-dollars.ts';
import { portfolioMonitorEndpoints } from './monitor.ts';
import { orderEndpoints } from './orders.ts';
import { ownPortfolioEndpoints } from './own-portfolios.ts';
import { previewEndpoints } from './preview.ts';
import { portfolioSetUpEndpoints } from './set-up.ts';

export * from './amount.ts';
export * from './investment-amount.ts';
export * from './missing-dollars.ts';
export * from './monitor.ts';
export * from './orders.ts';
export * from './own-portfolios.ts';
export * from './portfolio.ts';
export * from './preview.ts';
export * from './profit-breakdown.ts';
export * from './rounding-gap.ts';
export * from './set-up.ts';

export const portfolioEndpoints = {
  ...ownPortfolioEndpoints,
  ...portfolioSetUpEndpoints,
  ...portfolioLifeCycleEndpoints,
  ...portfolioAmountEndpoints,
  ...portfolioMonitorEndpoints,
  ...orderEndpoints,
  ...previewEndpoints,
  ...missingDollarsEndpoints,
};
