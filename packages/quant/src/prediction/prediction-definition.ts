export type PredictionKey = 'pred3_5dTaFactors' | 'pred4_20dMacroFactors' | 'pred5dDrl';

interface CommonDefinition {
  readonly key: PredictionKey;
  /** Version of factors, model and training; models of another version are trained anew. */
  readonly version: number;
  /** Sessions from the close at which the prediction is made to the close that decides it. */
  readonly horizonSessions: number;
  /** Share of the model's factors that must be known on a day; missing factors count as their mean. */
  readonly leastKnownShare: number;
  /** With fewer usable factors there is no model. */
  readonly leastFactors: number;
  /** Training rows without which there is no model. */
  readonly minSessions: number;
  /** Sessions from one training to the next. */
  readonly refitSessions: number;
  /** At most this many of the latest sessions are trained on. */
  readonly maxSessions: number;
}

/** Logistic regression of the direction and ridge regression of the return. */
export interface FactorDefinition extends CommonDefinition {
  readonly kind: 'factors';
}

/** A network that takes a position, trained on what the position would have earned. */
export interface PolicyDefinition extends CommonDefinition {
  readonly kind: 'policy';
  readonly hiddenUnits: number;
  readonly epochs: number;
  /** Cost of a change of position by 1, in basis points of the position. */
  readonly costBps: number;
}

export type PredictionDefinition = FactorDefinition | PolicyDefinition;

const YEAR = 252;
/** Whole history: more sessions than any fund has daily prices. */
const EXPANDING = 40 * YEAR;

/**
 * The predictions of SPY. The regressions are trained anew every half year, the policy, which takes several times as long,
 * every year.
 */
export const PREDICTION_DEFINITIONS = {
  pred3_5dTaFactors: {
    key: 'pred3_5dTaFactors',
    kind: 'factors',
    version: 2,
    horizonSessions: 5,
    leastKnownShare: 1,
    leastFactors: 5,
    minSessions: 4 * YEAR,
    refitSessions: YEAR / 2,
    maxSessions: EXPANDING,
  },
  pred4_20dMacroFactors: {
    key: 'pred4_20dMacroFactors',
    kind: 'factors',
    version: 2,
    horizonSessions: 20,
    leastKnownShare: 0.5,
    leastFactors: 5,
    minSessions: 4 * YEAR,
    refitSessions: YEAR / 2,
    maxSessions: EXPANDING,
  },
  pred5dDrl: {
    key: 'pred5dDrl',
    kind: 'policy',
    version: 1,
    horizonSessions: 5,
    leastKnownShare: 1,
    leastFactors: 5,
    minSessions: 4 * YEAR,
    refitSessions: YEAR,
    maxSessions: EXPANDING,
    hiddenUnits: 8,
    epochs: 30,
    costBps: 5,
  },
} as const satisfies Record<PredictionKey, PredictionDefinition>;
