import type { EpochDay } from '@pipa/calendar';
import type { AnalystView } from '@pipa/quant';
import { normalAt } from '../../counter-random.ts';
import { clamp } from '../clamp.ts';
import type { CompanyAccounts } from './company-accounts.ts';

/** Least number of sessions in a month; each company is surveyed on one of them. */
export const SURVEY_SESSIONS = 18;
const USUAL_UPSIDE = 0.09;
/** Part of a fall below the smoothed price that analysts expect to be made good. */
const ANCHORING = 0.3;
const TARGET_NOISE = 0.06;
const GROWTH_NOISE = 0.045;

export interface SurveyMoment {
  readonly key: number;
  readonly day: EpochDay;
  readonly price: number;
  readonly smoothPrice: number;
  readonly pressure: number;
  readonly accounts: CompanyAccounts;
  /** Fiscal quarter that is reported next. */
  readonly quarter: number;
}

/** Views of analysts: the company's expected figures, a correction by the price, and errors that last for months. */
export function analystView({ key, day, price, smoothPrice, pressure, accounts, quarter }: SurveyMoment): AnalystView {
  const { traits, shares } = accounts;
  const trend = traits.growth + 0.4 * clamp(accounts.pricedIn(price * shares), 0.8);
  const recovery = 0.35 * traits.norms.cyclicality * pressure;
  const anchor = ANCHORING * clamp(Math.log(smoothPrice / price), 0.6);
  const upside = USUAL_UPSIDE + 0.3 * (traits.growth - 0.05) + anchor + TARGET_NOISE * lasting(key, day, 70);
  return {
    day,
    epsNextQuarter: accounts.expectedEps(quarter) * (1 + 0.025 * lasting(key, day, 71)),
    growthNextYear: clamp(trend + recovery + GROWTH_NOISE * lasting(key, day, 72), 1.5),
    targetPrice: Math.max(0.01, Math.round(price * Math.exp(upside) * 100) / 100),
    analysts: Math.max(1, Math.round(11 + 6.5 * traits.size + 1.5 * lasting(key, day, 73))),
  };
}

/** Standard normal that forgets in about three months. */
function lasting(key: number, day: EpochDay, channel: number): number {
  const month = Math.floor(day / 30.4375);
  const draws = normalAt(key, month, channel) + normalAt(key, month - 1, channel) + normalAt(key, month - 2, channel);
  return draws / Math.sqrt(3);
}
