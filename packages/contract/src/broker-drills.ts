import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idInput, instant } from './fields.ts';

/** What can go wrong with a broker, played at one of the sandbox. */
export const drillIncident = z.enum([
  'NightlyReset',
  'TokenExpired',
  'RateLimited',
  'TradeByHand',
  'SplitOvernight',
  'FillWhileCut',
  'AnsweredTwice',
  'HalfBody',
  'PartialFills',
  'OrderRejected',
]);
export type DrillIncident = z.infer<typeof drillIncident>;

/** `GaveUp`: it could not be played to its end, so that it says nothing about the product. */
export const drillOutcome = z.enum(['Passed', 'Failed', 'GaveUp']);
export type DrillOutcome = z.infer<typeof drillOutcome>;

/** Incidents that need a trade, which needs an open market. */
export const needsOpenMarket: Readonly<Record<DrillIncident, boolean>> = {
  NightlyReset: false,
  TokenExpired: false,
  RateLimited: false,
  TradeByHand: true,
  SplitOvernight: true,
  FillWhileCut: true,
  AnsweredTwice: true,
  HalfBody: true,
  PartialFills: true,
  OrderRejected: true,
};

/** What has happened in a drill: what was done at the broker, what the product made of it, and why the drill ended as it did. */
export const drillStepKind = z.enum([
  'SessionsEnded',
  'AccessEnded',
  'LineFails',
  'RejectsNext',
  'FillsInParts',
  'TradedByHand',
  'SplitBooked',
  'SplitTakenBack',
  'OrderPlaced',
  'OrderFilled',
  'OrderEnded',
  'Differed',
  'Adopted',
  'TakenBack',
  'Agrees',
  'KeptAway',
  'NotInjected',
  'NoReading',
  'ReadingFailed',
  'DiffersStill',
  'NoDifference',
  'StillOpen',
  'WrongOrder',
  'SharesDiffer',
  'LinkBroken',
  'CalledInPenalty',
  'NotAdopted',
  'NotTakenBack',
  'MarketClosed',
  'Halted',
  'NoSymbol',
  'NoSandbox',
  'TooLong',
  'CalledOff',
]);
export type DrillStepKind = z.infer<typeof drillStepKind>;

export const MOST_DRILL_STEPS = 40;
export const drillSteps = z
  .array(
    z.strictObject({
      at: instant,
      what: drillStepKind,
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  )
  .max(MOST_DRILL_STEPS);
export type DrillStep = z.infer<typeof drillSteps>[number];

const drillSchema = z.strictObject({
  id: z.int(),
  incident: drillIncident,
  requestedTime: instant,
  /** Null while it waits for the ones before it. */
  startedTime: instant.nullable(),
  endedTime: instant.nullable(),
  /** Null until it has ended. */
  outcome: drillOutcome.nullable(),
  steps: drillSteps,
});
export type BrokerDrillRow = z.infer<typeof drillSchema>;

/** Drills of an account that are shown, the newest first. */
export const MOST_DRILLS_SHOWN = 60;

const brokerDrills = endpoint({
  method: 'GET',
  path: 'users/brokerDrills',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'The fire drills of an account at a broker of the sandbox, the newest first',
  input: z.strictObject({ trackAccountId: idInput }),
  output: z.array(drillSchema),
  errors: ['NOT_FOUND'],
});

const playBrokerDrills = endpoint({
  method: 'POST',
  path: 'users/playBrokerDrills',
  access: 'investor',
  scope: 'trade',
  summary: 'Play incidents against an account at a broker of the sandbox, one after another',
  input: z.strictObject({
    trackAccountId: idInput,
    incidents: z.array(drillIncident).min(1).max(drillIncident.options.length),
  }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'ACCOUNT_FROZEN'],
});

const endBrokerDrills = endpoint({
  method: 'POST',
  path: 'users/endBrokerDrills',
  access: 'investor',
  scope: 'trade',
  summary:
    'Call off the fire drills of an account: those that wait end at once, one under way takes back what it has done',
  input: z.strictObject({ trackAccountId: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const brokerDrillEndpoints = { brokerDrills, playBrokerDrills, endBrokerDrills };
