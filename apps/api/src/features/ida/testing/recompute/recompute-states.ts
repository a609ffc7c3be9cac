import { toEpochDay } from '@pipa/calendar';
import { cut, lastOf, mean, populationDeviation, sampleDeviation } from './plain-formulas.ts';
import type { Series } from './raw-series.ts';
import type { Cell, Exception, Recompute, RecomputedColumns } from './recompute.ts';

/** R1 by its rules, from the beginning of the prices to each session. */
function ruleStates(series: Series): (string | null)[] {
  const { close } = series.barsOf(series.benchmark);
  const logs = close.map((price, t) => (t === 0 ? Number.NaN : Math.log(price / close[t - 1])));
  let [state, called, inARow] = ['', '', 0];
  return close.map((price, t) => {
    if (t < 199) return null;
    const [average50, average200] = [mean(lastOf(close, t, 50)), mean(lastOf(close, t, 200))];
    const fall = 1 - price / Math.max(...lastOf(close, t, Math.min(252, t + 1)));
    const volatility = sampleDeviation(lastOf(logs, t, 20)) * Math.sqrt(252);
    const above = price / average200 - 1;
    const below = -above;
    const isCrisis = state === 'Crisis' ? volatility >= 0.25 : volatility >= 0.4 || (fall >= 0.15 && volatility >= 0.3);
    const isBear = state === 'Bear' ? below > -0.01 : below >= 0.02 && (average50 < average200 || fall >= 0.15);
    const isBull =
      state === 'Bull' ? above > -0.01 && fall < 0.1 : above >= 0.02 && average50 > average200 && fall < 0.08;
    const now = isCrisis ? 'Crisis' : isBear ? 'Bear' : isBull ? 'Bull' : 'Sideways';
    inARow = now === called ? inARow + 1 : 1;
    called = now;
    if (state === '' || now === 'Crisis' || inARow >= 3) state = now;
    return state;
  });
}

/** Distance from the mean of so many values in their deviations; NaN until all are known. */
const zOf = (values: readonly number[], t: number, count: number): number => {
  const taken = t + 1 < count ? [Number.NaN] : lastOf(values, t, count);
  const deviation = populationDeviation(taken);
  return deviation < 1e-7 * Math.abs(values[t]) ? 0 : (values[t] - mean(taken)) / deviation;
};

function votedStates(
  votes: readonly (readonly number[])[],
  least: number,
  [first, between, last]: readonly [string, string, string],
): (string | null)[] {
  let state: string | null = null;
  let [called, inARow] = ['', 0];
  return votes[0].map((_, t) => {
    const known = votes.map((vote) => cut(vote[t])).filter((vote) => !Number.isNaN(vote));
    if (known.length < least) return state;
    const score = mean(known);
    const isUp = score >= (state === first ? 0.1 : 0.25);
    const isDown = -score >= (state === last ? 0.1 : 0.25);
    const now = isUp ? first : isDown ? last : between;
    inARow = now === called ? inARow + 1 : 1;
    called = now;
    if (state === null || inARow >= 3) state = now;
    return state;
  });
}

const knownOf = ({ barsOf, benchmark, knownOn }: Series, id: string): number[] =>
  barsOf(benchmark).days.map((day) => knownOn(id, day)?.value ?? Number.NaN);

function sentiment(series: Series): (string | null)[] {
  const { days } = series.barsOf(series.benchmark);
  const { options } = series.rawOf(series.benchmark);
  const ratios = days.map((day) => {
    const at = options.days.indexOf(day);
    return at === -1 ? Number.NaN : options.putVolume[at] / options.callVolume[at];
  });
  const ofTen = ratios.map((_, t) => (t < 9 ? Number.NaN : mean(lastOf(ratios, t, 10))));
  const [vix, threeMonths] = [knownOf(series, 'vix'), knownOf(series, 'vix3m')];
  const [bulls, bears] = [knownOf(series, 'aaiiBullish'), knownOf(series, 'aaiiBearish')];
  const spread = bulls.map((value, t) => value - bears[t]);
  const votes = [
    ofTen.map((_, t) => -zOf(ofTen, t, 252) / 2),
    vix.map((value, t) => (-0.05 - Math.log(value / threeMonths[t])) / 0.05),
    spread.map((_, t) => zOf(spread, t, 252) / 2),
  ];
  return votedStates(votes, 2, ['Risk-on', 'Neutral', 'Risk-off']);
}

function economy(series: Series): (string | null)[] {
  const [activity, curve, spread, conditions] = ['cfnai', 't10y3m', 'bamlh0a0hym2', 'anfci'].map((id) =>
    knownOf(series, id),
  );
  const votes = [
    activity.map((_, t) => (t < 62 ? Number.NaN : mean(lastOf(activity, t, 63)) / 0.7)),
    curve,
    spread.map((_, t) => -zOf(spread, t, 252) / 2),
    conditions.map((value) => value / -0.5),
  ];
  return votedStates(votes, 3, ['Expansion', 'Slowdown', 'Contraction']);
}

const stateOn =
  (states: (series: Series) => (string | null)[]): Recompute =>
  ({ series, day }) =>
    series.once(states.name, () => states(series))[series.barsOf(series.benchmark).days.indexOf(toEpochDay(day))];

/** P(up) by the factors and weights that Explain shows. */
async function likelyUp({ explain }: Cell, name: string): Promise<number> {
  const { intercept, factors } = await explain('prediction', name);
  const score = factors.reduce(
    (total, { weight, standardised }) => total + (weight ?? 0) * standardised,
    intercept ?? 0,
  );
  return 1 / (1 + Math.exp(-score));
}

const regressionCall =
  (name: string): Recompute =>
  async (cell) => {
    if (cell.row[name] === null) return null;
    const { expectedReturn, baseRate } = await cell.explain('prediction', name);
    const up = await likelyUp(cell, name);
    if (up >= Math.max(0.55, baseRate + 0.02) && (expectedReturn ?? 0) > 0) return 'Bullish';
    return up <= Math.min(0.45, baseRate - 0.02) && (expectedReturn ?? 0) < 0 ? 'Bearish' : 'Neutral';
  };

const regressionProbability =
  (name: string): Recompute =>
  async (cell) =>
    cell.row[name] === null ? null : likelyUp(cell, name);

const OF_TRAINING: Exception = { because: 'it follows from parameters that a training finds, as its help says' };

/** 12 */
export const stateColumns: RecomputedColumns = {
  currentStateR1: stateOn(ruleStates),
  currentStateS1: stateOn(sentiment),
  currentStateM1: stateOn(economy),
  currentStateH1: OF_TRAINING,
  pred5dDrlProbability: OF_TRAINING,
  pred5dDrl: async (cell) => {
    if (cell.row.pred5dDrl === null) return null;
    const { position, probabilityUp } = await cell.explain('prediction', 'pred5dDrl');
    if ((position ?? 0) >= 1 / 3 && probabilityUp > 0.5) return 'Bullish';
    return (position ?? 0) <= -1 / 3 && probabilityUp < 0.5 ? 'Bearish' : 'Neutral';
  },
  pred3_5dTaFactors: regressionCall('pred3_5dTaFactors'),
  pred3_5dTaFactorsProbability: regressionProbability('pred3_5dTaFactors'),
  pred4_20dMacroFactors: regressionCall('pred4_20dMacroFactors'),
  pred4_20dMacroFactorsProbability: regressionProbability('pred4_20dMacroFactors'),
};
