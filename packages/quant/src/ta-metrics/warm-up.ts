import type { TradingDay } from '@pipa/calendar';

/** Whole calendar years of bars before the year of a day, from which its technical metrics are computed. */
const WARM_UP_YEARS = 3;

const yearOf = (day: TradingDay): number => Number(day.slice(0, 4));

/** The first day of the bars of a day's technical metrics: the same for all days of a year, so that no number depends on the run. */
export const taBarsFrom = (day: TradingDay): TradingDay => `${yearOf(day) - WARM_UP_YEARS}-01-01`;

/** The first day of the bars of the metrics of the year before, which slopes over New Year are made of too. */
export const taSlopeBarsFrom = (day: TradingDay): TradingDay => `${yearOf(day) - WARM_UP_YEARS - 1}-01-01`;
