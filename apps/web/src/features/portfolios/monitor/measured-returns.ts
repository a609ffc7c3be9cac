import { openingOf, sessionOf } from '@pipa/calendar';
import type { Perf, PortfolioRecord } from '@pipa/contract';
import { type DatedFlow, moneyWeightedReturn } from '@pipa/quant';
import { formatDate, formatDay } from '../../../format.ts';

/** Less than this is what rounding leaves, in dollars. */
const A_CENT = 0.005;

/** Cash that was moved: a deposit works from the open of its day, a withdrawal was invested until the close. */
function recordedFlows(records: readonly PortfolioRecord[]): DatedFlow[] {
  return records
    .filter(({ cashFlow }) => cashFlow !== 0)
    .map(({ tradeDate, cashFlow }) => {
      const { openAt, closeAt } = sessionOf(formatDay(tradeDate));
      return { at: (cashFlow > 0 ? openAt : closeAt).getTime(), amount: cashFlow };
    });
}

export interface MeasuredReturns {
  timeWeighted: number | null;
  moneyWeighted: number | null;
  /** Net cash moved into the portfolio, dollars; null once the portfolio has stopped and all of it was paid back. */
  invested: number | null;
}

/** Whether the first of the records is the first close: all that was invested then came on that day. */
const reachTheStart = ([first]: readonly PortfolioRecord[]): boolean =>
  first === undefined || Math.abs(first.netLiquidation - first.profitLoss - first.cashFlow) <= A_CENT;

/**
 * Both returns since the start, as fractions of the whole period, at the live value. Cash that moved after the last close has no
 * record yet: it is what the profit leaves of the value. The money-weighted return needs every close since the start.
 * @param endedAt instant of the stop, null while the portfolio runs
 */
export function measuredReturns(
  records: readonly PortfolioRecord[],
  perf: Perf,
  endedAt: string | null = null,
): MeasuredReturns {
  const flows = recordedFlows(records);
  const end = Math.max(new Date(endedAt ?? perf.at).getTime(), ...flows.map(({ at }) => at));
  const invested = perf.portfolioValue - perf.profitLoss;
  const unrecorded = invested - flows.reduce((sum, { amount }) => sum + amount, 0);
  if (Math.abs(unrecorded) > A_CENT) {
    const opened = openingOf(formatDate(perf.at)).getTime();
    flows.push({ at: unrecorded > 0 ? Math.min(opened, end) : end, amount: unrecorded });
  }
  const isKnown = perf.totalReturn !== null && reachTheStart(records);
  return {
    timeWeighted: perf.totalReturn,
    moneyWeighted: isKnown ? moneyWeightedReturn(flows, { at: end, value: perf.portfolioValue }) : null,
    invested: endedAt === null ? invested : null,
  };
}
