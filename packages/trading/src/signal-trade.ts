import type { NextOpenTrade } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';
import { executionPrice, fillCommission, regulatoryFee } from './trade-costs.ts';

const FEE_YEAR_DAYS = 365;

/**
 * Return of a trade after the costs of the schedule, as a fraction of the dollars at its entry: spread, slippage, commission and fee at both
 * ends, and for a short sale the borrow fee. Shares are whole, at least one.
 * @param isShort whether the shares are sold short at the entry and bought back at the exit
 * @param dollars size at the entry
 */
export function netReturnOf(
  { entry, exit, averageDailyVolume, calendarDays }: NextOpenTrade,
  isShort: boolean,
  dollars: number,
  schedule: CostSchedule,
): number {
  const shares = Math.max(1, Math.floor(dollars / entry));
  const [enters, leaves] = isShort ? (['Short', 'Cover'] as const) : (['Buy', 'Sell'] as const);
  const paid = executionPrice(schedule, enters, entry, shares, averageDailyVolume);
  const received = executionPrice(schedule, leaves, exit, shares, averageDailyVolume);
  const charges =
    fillCommission(schedule, shares, paid) +
    fillCommission(schedule, shares, received) +
    regulatoryFee(schedule, enters, shares, paid) +
    regulatoryFee(schedule, leaves, shares, received);
  const gain = shares * (received - paid);
  const invested = shares * entry;
  if (!isShort) return (gain - charges) / invested;
  const borrow = (invested * schedule.borrowRateAnnual * calendarDays) / FEE_YEAR_DAYS;
  return (-gain - charges - borrow) / invested;
}
