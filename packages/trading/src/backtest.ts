import {
  type BacktestInput,
  type BacktestResult,
  type ChargeBorrow,
  type ChargeInterest,
  type ChargeMonth,
  type DividendOf,
  type ExecutionRules,
  runBacktest,
} from '@pipa/quant';
import { borrowFee } from './borrow-fee.ts';
import { type CostSchedule, defaultCostSchedule } from './cost-schedule.ts';
import { fillMarket } from './fill-market.ts';
import { interestOn, interestRate } from './interest.ts';
import { breachesMaintenance, marginBuyingPower } from './margin.ts';
import { callLines } from './margin-call.ts';
import { daysHeld, type FeeTerms, isCharged, monthlyFee, payFee } from './monthly-fee.ts';
import { OrderSheet } from './order-sheet.ts';
import { planLines } from './plan-lines.ts';
import { dividendEntitlement } from './position.ts';
import { defaultSizingRules, type SizingRules } from './sizing-rules.ts';
import { dependsOnVolume } from './trade-costs.ts';

/** The simulator's rules in the form that the backtest calls. */
export function paperExecutionRules(schedule: CostSchedule, sizing: SizingRules = defaultSizingRules): ExecutionRules {
  const sheet = new OrderSheet();
  const { useMargin, margin } = sizing;
  return {
    planLines(lines, orders) {
      sheet.clear();
      planLines(lines, sheet, sizing, schedule);
      sheet.writeTo(orders);
    },
    isVolumeBlind: !dependsOnVolume(schedule),
    margin: useMargin
      ? {
          buyingPower: (equity, grossValue) => marginBuyingPower(equity, grossValue, margin),
          isBreached: (equity, grossValue) => breachesMaintenance(equity, grossValue, margin),
          planCall(lines, orders) {
            sheet.clear();
            callLines(lines, sheet, margin);
            sheet.writeTo(orders);
          },
        }
      : undefined,
    fillAtOpen: useMargin
      ? (request) => fillMarket(schedule, { ...request, initialFraction: margin.initialFraction })
      : (request) => fillMarket(schedule, request),
  };
}

/** The fee of a paper portfolio as the backtest charges it. */
const paperMonthlyFee =
  (terms: FeeTerms, useMargin: boolean): ChargeMonth =>
  ({ value, cash, due: dueBefore, since, day }) => {
    const fee = monthlyFee(terms, value, daysHeld(since, day));
    const { paid, due } = payFee(fee, dueBefore, cash, useMargin);
    return { fee: fee.toNumber(), paid: paid.toNumber(), due: due.toNumber() };
  };

/** The interest of a paper portfolio as the backtest charges it. */
export const paperInterest =
  (schedule: CostSchedule): ChargeInterest =>
  (cash, calendarDays) =>
    interestRate(cash, schedule) === 0 ? 0 : interestOn(cash, calendarDays, schedule).toNumber();

/** The fee for borrowed shares of a paper portfolio as the backtest charges it. */
export const paperBorrowFee =
  (schedule: Pick<CostSchedule, 'borrowRateAnnual'>): ChargeBorrow =>
  (shortValue, calendarDays) =>
    borrowFee(shortValue, calendarDays, schedule).toNumber();

/** The dividend of a paper portfolio, to the cent, as the backtest books it. */
const paperDividend: DividendOf = (shares, dollarsPerShare) => dividendEntitlement(shares, dollarsPerShare).toNumber();

/** A backtest without the parts that the cost schedule decides. */
export interface StrategyBacktestInput
  extends Omit<
    BacktestInput,
    'rules' | 'chargeMonth' | 'chargeInterest' | 'chargeBorrow' | 'dividendOf' | 'participation'
  > {
  readonly schedule?: CostSchedule;
  readonly sizing?: SizingRules;
  /** What the strategy charges; nothing when left out. */
  readonly feeTerms?: FeeTerms;
}

/** Runs a strategy over history with the fills, costs and sizing of the paper simulator. */
export function backtestStrategy({
  schedule = defaultCostSchedule,
  sizing = defaultSizingRules,
  feeTerms,
  ...input
}: StrategyBacktestInput): BacktestResult {
  return runBacktest({
    ...input,
    rules: paperExecutionRules(schedule, sizing),
    chargeMonth: feeTerms && isCharged(feeTerms) ? paperMonthlyFee(feeTerms, sizing.useMargin) : undefined,
    chargeInterest: paperInterest(schedule),
    chargeBorrow: paperBorrowFee(schedule),
    dividendOf: paperDividend,
    participation: schedule.participationCap,
  });
}
