import { z } from 'zod';
import { day, textInput } from '../fields.ts';
import { symbolText } from './analysis.ts';
import { eventNames, predictionNames } from './names.ts';

/** What a figure of a table is explained by. */
const explanationKinds = ['ta', 'breadth', 'event', 'fundamental', 'momentum', 'state', 'prediction'] as const;
export type ExplanationKind = (typeof explanationKinds)[number];

/** Models whose states are explained; GMM is drawn beside H1. */
export const explainedModels = ['R1', 'H1', 'GMM', 'S1', 'M1'] as const;

export const explainInput = z.strictObject({
  symbol: symbolText,
  what: z.enum(explanationKinds),
  /** Of 'event' its column, of 'state' the model, of 'prediction' its column; none of the others. */
  name: textInput(32).optional(),
  /** The day of the figure; without it the last day whose analysis is whole. */
  asOf: day.optional(),
});
export type ExplainInput = z.output<typeof explainInput>;

const figure = z.number().nullable();
const subject = { symbol: z.string(), updateTime: day };

/** A vote of an indicator: −1 to 1. */
const vote = z.strictObject({
  /** Indicator and parameters, such as 'macd-12-26-9'. */
  indicator: z.string(),
  /** Rule from its lines to the vote, before that is clipped. */
  formula: z.string(),
  /** Values of its lines x, x2, x3 … on the day; prices are on the scale of the close. */
  lines: z.array(figure).max(8),
  vote: figure,
});
/** Trend and momentum are the means of their six components, a component that of its known votes. */
/** False where the table still shows what an earlier version of the rules has stored. */
const isAsStored = z.boolean();

const taExplanation = z.strictObject({
  ...subject,
  isAsStored,
  what: z.literal('ta'),
  rating: z.string().nullable(),
  taString: z.string(),
  trend: figure,
  momentum: figure,
  components: z.array(
    z.strictObject({
      component: z.string(),
      side: z.enum(['trend', 'momentum']),
      value: figure,
      votes: z.array(vote).max(64),
    }),
  ),
});

/** Members whose places are listed; a larger group has its counts alone. */
export const MAX_BREADTH_MEMBERS = 600;
const flag = z.strictObject({
  name: z.string(),
  /** Members of which it is known, and those that hold it. */
  known: z.int(),
  holding: z.int(),
  /** Symbols that hold it and that do not; empty for a large group. */
  above: z.array(z.string()).max(MAX_BREADTH_MEMBERS),
  below: z.array(z.string()).max(MAX_BREADTH_MEMBERS),
});
/** Breadth is twice the mean of the shares holding/known, less 1. */
const breadthExplanation = z.strictObject({
  ...subject,
  what: z.literal('breadth'),
  group: z.string(),
  members: z.int(),
  breadth: figure,
  flags: z.array(flag),
});

const reading = z.strictObject({
  name: z.string(),
  value: figure,
  /** On the session before. */
  before: figure,
});
/** The values that fired an event, on the scale of the close, and the levels that they passed. */
const eventExplanation = z.strictObject({
  ...subject,
  isAsStored,
  what: z.literal('event'),
  event: z.enum(eventNames),
  code: z.int(),
  readings: z.array(reading),
  levels: z.array(z.strictObject({ name: z.string(), value: z.number() })),
});

/** A group's score is the mean of its known ranks, the overall score the mean of the known scores of the six groups. */
const fundamentalExplanation = z.strictObject({
  ...subject,
  what: z.literal('fundamental'),
  quarterEnd: day,
  sector: z.string().nullable(),
  overallScore: figure,
  /** Companies of the sector with an overall score, and the place among them, 1 the best. */
  peers: z.int(),
  place: z.int().nullable(),
  groups: z.array(
    z.strictObject({
      group: z.string(),
      score: figure,
      figures: z.array(
        z.strictObject({
          name: z.string(),
          value: figure,
          rank: figure,
          better: z.enum(['higher', 'lower', 'lowerPositive']),
        }),
      ),
    }),
  ),
});

/** The average rank is the mean of the four; the place is by the average, 1 the strongest. */
const momentumExplanation = z.strictObject({
  ...subject,
  what: z.literal('momentum'),
  /** Total returns over months of 21 sessions, fractions. */
  returns: z.strictObject({ m2: figure, m3: figure, m4: figure, m6: figure }),
  families: z.array(
    z.strictObject({
      family: z.string(),
      m2: figure,
      m3: figure,
      m4: figure,
      m6: figure,
      average: figure,
      peers: z.int(),
      place: z.int().nullable(),
    }),
  ),
});

const stateExplanation = z.strictObject({
  ...subject,
  what: z.literal('state'),
  model: z.enum(explainedModels),
  state: z.string().nullable(),
  /** Of a model that learns, from the best to the worst state; empty for rules. */
  probabilities: z.array(z.strictObject({ state: z.string(), value: figure })),
  /** Of rules: what they read. A vote is −1 to 1, and null where the rule compares the value itself. */
  readings: z.array(z.strictObject({ name: z.string(), value: figure, vote: figure })),
  /** Of rules: what is compared with them. */
  levels: z.array(z.strictObject({ name: z.string(), value: z.number() })),
  /** Mean of the votes, of rules that vote. */
  score: figure,
});

/**
 * A regression: the score is the sum of the contributions with the intercept, the probability its logistic function. A network has
 * no weights: the contribution is how much the position would change if the factor were at its mean.
 */
const predictionExplanation = z.strictObject({
  ...subject,
  what: z.literal('prediction'),
  name: z.enum(predictionNames),
  kind: z.enum(['factors', 'policy']),
  horizon: z.int(),
  trainedThrough: day,
  call: z.string(),
  probabilityUp: z.number(),
  /** Share of the days of the training after which the market rose. */
  baseRate: z.number(),
  expectedReturn: figure,
  position: figure,
  intercept: figure,
  score: figure,
  factors: z.array(
    z.strictObject({
      name: z.string(),
      value: figure,
      /** Deviations from the mean of the training, within ±4. */
      standardised: z.number(),
      weight: figure,
      contribution: z.number(),
    }),
  ),
});

export const explanation = z.discriminatedUnion('what', [
  taExplanation,
  breadthExplanation,
  eventExplanation,
  fundamentalExplanation,
  momentumExplanation,
  stateExplanation,
  predictionExplanation,
]);
export type Explanation = z.infer<typeof explanation>;
export type ExplanationOf<Kind extends ExplanationKind> = Extract<Explanation, { what: Kind }>;
