import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { broker, orderSide } from './enums.ts';
import { done, flagInput, idInput, instant, money, moneyInput, noteInput, numberInput, wholeNumber } from './fields.ts';

export const differenceKind = z.enum(['UnbookedExecution', 'UnknownExecution', 'Cash', 'Position']);
export type DifferenceKind = z.infer<typeof differenceKind>;
/** What an owner can decide about a difference between a broker and the books. */
export const differenceDecision = z.enum(['Adopted', 'Ignored', 'Corrected']);
export type DifferenceDecision = z.infer<typeof differenceDecision>;

const differenceSchema = z.strictObject({
  id: z.int(),
  trackAccountId: z.int(),
  kind: differenceKind,
  symbol: z.string().nullable(),
  executionId: z.string().nullable(),
  /** Dollars of cash, shares otherwise. */
  atBroker: z.number(),
  inBooks: z.number(),
  foundTime: instant,
  /** `Vanished`: a later comparison did not find it any more. Null while nothing trades because of it. */
  decision: z.enum([...differenceDecision.options, 'Vanished']).nullable(),
  reason: z.string().nullable(),
  decidedTime: instant.nullable(),
  /** What can be decided about it. */
  choices: z.array(differenceDecision),
});
export type BrokerDifferenceRow = z.infer<typeof differenceSchema>;

export const MOST_DIFFERENCES = 200;

const brokerDifferences = endpoint({
  method: 'GET',
  path: 'users/brokerDifferences',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'Where the broker of an account and our books disagree, the open ones first',
  input: z.strictObject({ trackAccountId: idInput }),
  output: z.array(differenceSchema),
  errors: ['NOT_FOUND'],
});

const decideBrokerDifference = endpoint({
  method: 'POST',
  path: 'users/brokerDifference',
  access: 'investor',
  scope: 'trade',
  summary: 'Decide about a difference: adopt a trade made at the broker, ignore it with a reason, or correct the books',
  input: z.strictObject({ id: idInput, decision: differenceDecision, reason: noteInput(500) }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const fractionInput = numberInput().pipe(z.number().min(0).max(1));

/** Limits of orders that reach a broker, of a day of an account. */
export const orderLimitsInput = z.strictObject({
  mostOrdersADay: wholeNumber(0, 10_000),
  mostDollarsADay: moneyInput,
  /** Fraction of a session's average volume, up to 1. */
  mostOfVolume: fractionInput,
  /** Fraction of the last price, up to 1. */
  mostFromPrice: fractionInput,
  /** Decides and writes what it would send, and sends nothing. */
  isDryRun: flagInput,
});

const setOrderLimits = endpoint({
  method: 'PUT',
  path: 'users/orderLimits',
  access: 'investor',
  scope: 'trade',
  summary: 'Set the limits of the orders of an account at a broker',
  input: orderLimitsInput.extend({ trackAccountId: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'INVALID_AMOUNT'],
});

const killBrokerAccount = endpoint({
  method: 'POST',
  path: 'users/brokerKillSwitch',
  access: 'user',
  scope: 'trade',
  summary: 'Stop all orders of an account at a broker and ask it to cancel the open ones, or let orders leave again',
  input: z.strictObject({ trackAccountId: idInput, isKilled: flagInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

const questionSchema = z.strictObject({
  orderId: z.int(),
  portfolioId: z.int(),
  portfolioName: z.string(),
  trackAccountId: z.int(),
  symbol: z.string(),
  side: orderSide,
  shares: z.number(),
  questions: z.array(z.strictObject({ id: z.string(), words: z.string() })),
  askedTime: instant,
});
export type BrokerQuestionRow = z.infer<typeof questionSchema>;

const brokerQuestions = endpoint({
  method: 'GET',
  path: 'users/brokerQuestions',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'What brokers ask before they take orders, and that waits for an answer',
  output: z.array(questionSchema),
});

const answerBrokerQuestion = endpoint({
  method: 'POST',
  path: 'users/brokerQuestion',
  access: 'investor',
  scope: 'trade',
  summary: 'Confirm what a broker asks about an order, or withdraw the order',
  input: z.strictObject({ orderId: idInput, isConfirmed: flagInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const brokerControlSchema = z.strictObject({
  killedTime: instant.nullable(),
  killedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Accounts at outside brokers, by broker: all, with a broken link, with open differences. */
  accounts: z.array(z.strictObject({ broker, linked: z.int(), broken: z.int(), differing: z.int() })),
});
export type BrokerControlState = z.infer<typeof brokerControlSchema>;

const brokerControl = endpoint({
  method: 'GET',
  path: 'admin/brokerControl',
  access: 'admin',
  scope: 'administration',
  summary: 'The kill switch of all brokers, and how their links are',
  output: brokerControlSchema,
});

const setBrokerControl = endpoint({
  method: 'POST',
  path: 'admin/brokerControl',
  access: 'admin',
  scope: 'administration',
  summary: 'Stop all orders to brokers, or let them leave again',
  input: z.strictObject({ isKilled: flagInput, reason: noteInput(500) }),
  output: done,
  errors: ['ILLEGAL_TRANSITION'],
});

const brokerPreview = endpoint({
  method: 'GET',
  path: 'users/brokerPreview',
  access: 'investor',
  scope: 'read:portfolios',
  summary: 'What a broker says of an order that is not sent: commission, margin, warnings',
  input: z.strictObject({
    trackAccountId: idInput,
    symbol: z.string().trim().min(1).max(10),
    side: orderSide,
    shares: wholeNumber(1, 1_000_000),
  }),
  output: z.strictObject({ commission: money.nullable(), initialMargin: money.nullable(), words: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'BROKER_NOT_LINKABLE', 'UNAVAILABLE', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
});

export const brokerSafetyEndpoints = {
  brokerDifferences,
  decideBrokerDifference,
  setOrderLimits,
  killBrokerAccount,
  brokerQuestions,
  answerBrokerQuestion,
  brokerControl,
  setBrokerControl,
  brokerPreview,
};
