import { type CostSchedule, defaultCostSchedule } from '../cost-schedule.ts';

/** Trades at the quote, so that expected prices can be read off a scenario; charges are the default ones. */
export const frictionlessSchedule: CostSchedule = {
  ...defaultCostSchedule,
  halfSpreadTiers: [{ fromDollarVolume: 0, halfSpreadBps: 0 }],
  slippage: { coefficientBps: 0, maximumBps: 0 },
};
