import { type EpochDay, partsOf } from '@pipa/calendar';
import { normalAt } from '../../counter-random.ts';
import type { MacroColumns, PublishedColumn } from './macro-columns.ts';
import { clip } from './trailing-moves.ts';

/** Period of an observation: its day and the sessions since the previous observation. */
export interface ObservedPeriod {
  readonly day: EpochDay;
  readonly firstSession: number;
  readonly lastSession: number;
}

type ValueOfPeriod = (columns: MacroColumns, period: ObservedPeriod, key: number) => number;

/** Homes begun over the year's mean, and home prices over their trend in percent, January to December. */
const HOUSING_STARTS_SEASON = [0.88, 1.0, 1.16, 1.12, 1.1, 1.06, 1.0, 0.98, 0.95, 0.95, 0.85, 0.82];
/** Homes begun for one that is sold new: many are built for rent or by their owners. */
const STARTS_A_SALE = 1.6;
/** Account of the Treasury over annual output, and its part of what the central bank holds beyond its ordinary assets. */
const LEAST_TREASURY = 0.0008;
const TREASURY_OF_ASSETS = 0.09;
const ORDINARY_ASSETS = 0.0638;
const HOME_PRICE_SEASON = [-1.4, -1.2, -0.4, 0.3, 0.9, 1.3, 1.4, 1.1, 0.5, -0.1, -0.7, -1.1];

const meanOf = (column: Float64Array, { firstSession, lastSession }: ObservedPeriod): number => {
  let sum = 0;
  for (let t = firstSession; t <= lastSession; t++) sum += column[t];
  return sum / (lastSession - firstSession + 1);
};

/**
 * Values of the series that are not published session by session; `key` draws what a survey or
 * count gets wrong and is one for the answers of one survey.
 */
const PERIOD_VALUES: Readonly<Record<string, ValueOfPeriod>> = {
  cfnai: (c, p, key) => meanOf(c.cycle, p) + 0.33 * normalAt(key, p.day, 0),
  gdp: (c, p, key) => Math.exp(meanOf(c.logOutput, p) + 0.0012 * normalAt(key, p.day, 0)),
  housensa: (c, p, key) => {
    const season = HOUSING_STARTS_SEASON[partsOf(p.day).month - 1];
    const sales = Math.exp(meanOf(c.logHomeSales, p) + 0.05 * normalAt(key, p.day, 0));
    return ((STARTS_A_SALE * sales) / 12) * season;
  },
  rsxfs: (c, p, key) => {
    const spending = meanOf(c.logOutput, p) + 0.03 * meanOf(c.cycle, p) + 0.005 * normalAt(key, p.day, 0);
    return 0.02265 * 1000 * Math.exp(spending);
  },
  tdsp: (c, p) => clip(meanOf(c.debtService, p), 8, 17),
  anfci: (c, p) => c.conditions[p.lastSession],
  walcl: (c, p, key) => {
    const output = Math.exp(c.logOutput[p.lastSession]);
    return 1000 * output * c.assetsRatio[p.lastSession] * Math.exp(0.003 * normalAt(key, p.day, 0));
  },
  wtregen: (c, p, key) => {
    const output = Math.exp(c.logOutput[p.lastSession]);
    const share = LEAST_TREASURY + TREASURY_OF_ASSETS * Math.max(0, c.assetsRatio[p.lastSession] - ORDINARY_ASSETS);
    return 1000 * output * share * (1 + taxSeason(p.day)) * Math.exp(0.08 * normalAt(key, p.day, 0));
  },
  wm2ns: (c, p, key) => {
    const noise = 0.002 * normalAt(key, p.day, 0);
    return Math.exp(c.logMoney[p.lastSession] + moneySeason(p.day) + noise);
  },
  pcepilfe: (c, p, key) => Math.exp(meanOf(c.logCorePrices, p) + 0.0003 * normalAt(key, p.day, 0)),
  csushpinsa: (c, p) => Math.exp(meanOf(c.logHomePrice, p) + HOME_PRICE_SEASON[partsOf(p.day).month - 1] / 100),
  aaiiBullish: (c, p, key) => investorSurvey(c, p, key).bullish,
  aaiiNeutral: (c, p, key) => investorSurvey(c, p, key).neutral,
  aaiiBearish: (c, p, key) => investorSurvey(c, p, key).bearish,
};

/** The value of a series for a period: by its own rule, or the value of its column after the period's last session. */
export function valueOfPeriod(id: string, columns: MacroColumns, period: ObservedPeriod, key: number): number {
  const rule = PERIOD_VALUES[id];
  return rule ? rule(columns, period, key) : columns[id as PublishedColumn][period.lastSession];
}

/** The account of the Treasury swells behind the tax day of April. */
function taxSeason(day: EpochDay): number {
  const { month, dayOfMonth } = partsOf(day);
  const away = 30.4 * (month - 1) + dayOfMonth - 120;
  return 0.4 * Math.exp(-((away / 25) ** 2));
}

/** Deposits swell before the tax day of April and around the end of the year. */
function moneySeason(day: EpochDay): number {
  const { month, dayOfMonth } = partsOf(day);
  const dayOfYear = 30.4 * (month - 1) + dayOfMonth;
  const bump = (centre: number, width: number) => {
    const away = Math.abs(dayOfYear - centre);
    return Math.exp(-((Math.min(away, 365 - away) / width) ** 2));
  };
  return 0.009 * bump(105, 20) + 0.007 * bump(360, 25);
}

/**
 * Shares of investors in percent, one decimal, adding up to 100. The poll closes the evening before it is published,
 * so the day's own session has no part in it.
 */
function investorSurvey(c: MacroColumns, { day, lastSession }: ObservedPeriod, key: number) {
  const poll = Math.max(0, lastSession - 1);
  const gain = (sessions: number) => c.logWealth[poll] - c.logWealth[Math.max(0, poll - sessions)];
  const mood = clip((0.6 * gain(20)) / 0.04 + (0.4 * gain(60)) / 0.07 - 0.22, -2.5, 2.2);
  const bull = Math.exp(0.36 + 0.16 * mood + c.bullNoise[poll] + 0.14 * normalAt(key, day, 0));
  const bear = Math.exp(0.2 - 0.24 * mood + c.bearNoise[poll] + 0.14 * normalAt(key, day, 1));
  const total = bull + bear + Math.exp(0.02 + c.neutralNoise[poll]);
  const bullish = Math.round((1000 * bull) / total) / 10;
  const bearish = Math.round((1000 * bear) / total) / 10;
  return { bullish, bearish, neutral: 100 - bullish - bearish };
}
