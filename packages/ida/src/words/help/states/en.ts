import type { CALL_BANDS, MACRO_RULES, RULE_REGIME_LEVELS, SENTIMENT_RULES, VOTED_STATE_LEVELS } from '@pipa/quant';

type Levels = Readonly<Record<keyof typeof RULE_REGIME_LEVELS, string>>;
type Bands = Readonly<Record<keyof typeof CALL_BANDS, string>>;

export const en = {
  voted: (levels: typeof VOTED_STATE_LEVELS) =>
    `The first state is called for from ${levels.enter} on and the last from −${levels.enter} down, each kept while the mean is ${levels.keep} or more on its side; it is the state after ${levels.confirmSessions} sessions in a row.`,
  regressionCall: (bands: Bands) =>
    `Bullish from a P(up) of ${bands.bullishProbability} on that is also ${bands.beyondBaseRate} above the share of days of the training that rose anyway, if the expected return is above 0 too; Bearish up to ${bands.bearishProbability}, as far below that share, if it is below 0 too. P(up) and expected return follow from the factors and weights that Explain shows. The factors have weight only where they made later days of the training more likely by more than chance: otherwise P(up) is that share, and the call is Neutral.`,
  states: {
    title: 'States of the market',
    intro:
      'A state of a day depends on no later day. A new state of the rules needs several sessions in a row, so that a single day changes nothing.',
    r1: {
      term: 'R1',
      text: (levels: Levels) =>
        `By rules on the adjusted close, its means of 50 and 200 days, its fall from the highest close of 252 days and its volatility: the sample standard deviation of 20 daily log returns × √252. The first of Crisis, Bear, Bull and Sideways whose rule holds is called for. It is the state once ${levels.confirmSessions} sessions in a row call for it; a crisis at once. Stay: a state that holds has easier levels, said beside its rule.`,
    },
    crisis: (levels: Levels) =>
      `R1: volatility of ${levels.crisisVolatility} a year, or ${levels.crisisDrawdownVolatility} in a fall of ${levels.crisisDrawdown}. It ends below ${levels.crisisEndVolatility}.`,
    bear: (levels: Levels) =>
      `R1: the close is ${levels.trendEnter} below its average of 200 days, and the average of 50 days is below it too or the fall is ${levels.bearDrawdown}. It stays until the close is ${levels.trendKeep} above its average of 200 days.`,
    bull: (levels: Levels) =>
      `R1: the close is ${levels.trendEnter} above its average of 200 days, the average of 50 days is above it too, and the fall is below ${levels.bullDrawdownEnter}. It stays until the close is ${levels.trendKeep} below its average of 200 days or the fall is ${levels.bullDrawdownKeep}.`,
    sideways: 'R1: none of the others.',
    h1: {
      term: 'H1',
      text: 'By a hidden Markov model of return and volatility over 20 days, trained anew every half year on what was known by then. Its parameters are found by the training, so the state cannot be recomputed from this help; Explain shows the probability of each state, and the state is the most likely one.',
    },
    s1: {
      term: 'S1',
      text: (rules: typeof SENTIMENT_RULES, voted: string) =>
        `Sentiment: Risk-on, Neutral or Risk-off by the mean of at least ${rules.leastVotes} of three votes, each cut to −1..1. (1) −z / 2, z of the mean put/call volume ratio of ${rules.putCallSessions} sessions. (2) (${rules.vixSlope.middle} − ln(VIX / VIX 3M)) / 0.05. (3) z / 2, z of AAII Bullish − Bearish. z is the distance from the mean of ${rules.yearSessions} sessions in their population standard deviations. ${voted} It needs data that a market of imported prices does not have.`,
    },
    m1: {
      term: 'M1',
      text: (rules: typeof MACRO_RULES, voted: string) =>
        `The economy: Expansion, Slowdown or Contraction by the mean of at least ${rules.leastVotes} of four votes, each cut to −1..1. (1) mean CFNAI of ${rules.quarterSessions} sessions / ${rules.cfnaiThreeMonths.best}. (2) 10Y − 3M / ${rules.slope10y3m.best}. (3) −z / 2, z of the high yield spread over ${rules.yearSessions} sessions. (4) ANFCI / ${rules.financialConditions.best}. A session counts the newest value released by its close. ${voted} It needs the same data.`,
    },
  },
  predictions: {
    title: 'Predictions',
    intro: `P(up) is the probability of a higher close after the horizon. A direction is named only if P(up) is on its side, else the prediction is Neutral. The record beside each model says whether it beats the base rate, the share of days after which the market rose anyway.`,
    drl: {
      term: 'Prediction 5D (DRL)',
      text: (sessions: number, bands: Bands) =>
        `A network that takes a position from −1 (short) to 1 (long), trained on what the position would have earned; over ${sessions} sessions. P(up) = 1 / (1 + e^−(intercept + slope × position)), fitted to the closes that came after positions on days that the training had not seen. Bullish from a third of a full position on if P(up) is above ${bands.even}, Bearish from a third short if P(up) is below ${bands.even}. A position may be short while P(up) is above ${bands.even}, as falls are rarer and larger than rises: then the call is Neutral.`,
    },
    taFactors: {
      term: 'Prediction 5D (TA factors)',
      text: (sessions: number, call: string) =>
        `Regressions on factors of the price, over ${sessions} sessions. ${call}`,
    },
    macroFactors: {
      term: 'Prediction 20D (macro factors)',
      text: (sessions: number, call: string) =>
        `Regressions on factors of the economy, rates and sentiment, over ${sessions} sessions. ${call}`,
    },
  },
};
