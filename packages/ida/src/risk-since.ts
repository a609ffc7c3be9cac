import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import { PERFORMANCE_RISK_SESSIONS } from '@pipa/quant';

/**
 * The first day of the history that a volatility and a maximum drawdown of five years up to `day` are of, where it is shorter: that of
 * the listing, or of the market's history; null where there are five years.
 */
export function riskSince(
  { listedOn }: { readonly listedOn: TradingDay | null },
  firstDay: TradingDay,
  day: TradingDay,
): TradingDay | null {
  const since = listedOn !== null && listedOn > firstDay ? listedOn : firstDay;
  return since > previousTradingDay(day, PERFORMANCE_RISK_SESSIONS) ? since : null;
}
