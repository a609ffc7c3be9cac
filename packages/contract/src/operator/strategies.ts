import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chargeType, memberClass, strategyStatus, strategyWork } from '../enums.ts';
import {
  day,
  done,
  flagInput,
  idInput,
  instant,
  money,
  moneyInput,
  noteInput,
  numberInput,
  REQUIRED,
  textInput,
} from '../fields.ts';
import { operatorReason } from './fields.ts';
import { bounded } from './invitations.ts';

/** Longest investment period of an offer. */
const MAX_PERIOD_MONTHS = 120;

const offerAmount = moneyInput.refine((text) => Number(text) > 0, 'More than zero is expected');

/** The offer of a strategy that an operator edits; its rules and its record are not part of it. */
export const strategyOffer = z.strictObject({
  name: textInput(80),
  description: noteInput(2_000).refine((text) => text.trim() !== '', REQUIRED),
  riskLevel: z.coerce.number({ error: REQUIRED }).pipe(z.int().min(1).max(5)),
  minInvestmentAmount: offerAmount,
  maxInvestmentAmount: offerAmount,
  /** Months. */
  minInvestmentPeriod: bounded(MAX_PERIOD_MONTHS, `At most ${MAX_PERIOD_MONTHS} months are possible`),
  chargeType,
  /** Dollars a month, or a fraction of the portfolio a month. */
  chargeAmount: numberInput().pipe(z.number().min(0, 'Zero or more is expected').max(10_000)),
  limitToMemberClass: memberClass,
  openForInvestor: flagInput,
  allowPaperTrading: flagInput,
  /** What a subscription is offered with for an emergency. */
  liquidateOnEmergency: flagInput,
});
/** Any of the fields of an offer; those that are left out stay. */
export const strategyEdit = strategyOffer.partial();
export type StrategyEdit = z.output<typeof strategyEdit>;

const operatedStrategySchema = z.strictObject({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['AQS', 'AQM']),
  status: strategyStatus,
  openForInvestor: z.boolean(),
  modifiedAt: instant,
  /** Portfolios that start or run with it. */
  followers: z.int(),
  /** Dollars of those portfolios at their last closes. */
  followingValue: money,
  /** Last close at which it decided; null before the first. */
  lastDecisionDay: day.nullable(),
  /** Return since it went online against what its backtest leads to expect, in standard deviations; null while it is too young. */
  divergence: z.number().nullable(),
  /** Why this market cannot feed it; null where it can. */
  unfedReason: z.string().nullable(),
  description: z.string(),
  riskLevel: z.int(),
  minInvestmentAmount: money,
  maxInvestmentAmount: money,
  minInvestmentPeriod: z.int(),
  chargeType,
  chargeAmount: z.number(),
  limitToMemberClass: memberClass,
  allowPaperTrading: z.boolean(),
  liquidateOnEmergency: z.boolean(),
});
export type OperatedStrategy = z.infer<typeof operatedStrategySchema>;

const operatorStrategies = endpoint({
  method: 'GET',
  path: 'admin/strategies',
  access: 'admin',
  scope: 'administration',
  summary: 'All strategies and model accounts, offline ones included, by kind and name',
  output: z.array(operatedStrategySchema),
});

const strategyFaultSchema = z.strictObject({
  strategyId: z.int(),
  name: z.string(),
  code: z.string(),
  work: strategyWork,
  message: z.string(),
  /** The market day that the work was for. */
  day,
  /** When it failed with this message for the first time. */
  firstAt: instant,
});
export type StrategyFault = z.infer<typeof strategyFaultSchema>;

const strategyFaults = endpoint({
  method: 'GET',
  path: 'admin/strategyFaults',
  access: 'admin',
  scope: 'administration',
  summary: 'What strategies on offer fail background work with until it succeeds again, the newest first',
  output: z.array(strategyFaultSchema),
});

const takeStrategyOffline = endpoint({
  method: 'POST',
  path: 'admin/takeStrategyOffline',
  access: 'admin',
  scope: 'administration',
  summary:
    'Take a strategy or model account off the offer: what each subscriber chose for an emergency is carried out, and starts are called off',
  input: z.strictObject({ strategyId: idInput, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const releaseStrategy = endpoint({
  method: 'POST',
  path: 'admin/releaseStrategy',
  access: 'admin',
  scope: 'administration',
  summary: 'Offer a strategy or model account again; portfolios that have left it do not return by themselves',
  input: z.strictObject({ strategyId: idInput, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const editStrategy = endpoint({
  method: 'POST',
  path: 'admin/editStrategy',
  access: 'admin',
  scope: 'administration',
  summary:
    'Change words, price, limits or openness of a strategy or model account; at another fee, which is refused while portfolios follow, its backtests are made anew. Running portfolios go on',
  input: strategyEdit.extend({ strategyId: idInput, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'INVALID_INPUT', 'DUPLICATE_NAME'],
});

export const operatorStrategyEndpoints = {
  operatorStrategies,
  strategyFaults,
  takeStrategyOffline,
  releaseStrategy,
  editStrategy,
};
