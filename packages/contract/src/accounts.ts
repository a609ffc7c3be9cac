import { z } from 'zod';
import { MAX_NAME_LENGTH } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { broker, tradeType } from './enums.ts';
import { done, flagInput, idInput, instant, money, moneyInput, textInput } from './fields.ts';
import { paperMoneyInput } from './portfolios/investment-amount.ts';

const trackAccountSchema = z.strictObject({
  id: z.int(),
  userName: z.string(),
  account: z.string(),
  trackAccountName: z.string(),
  broker,
  tradeType,
  /** Cash not given to a portfolio and not reserved. */
  usableCash: money,
  /** Cash held back for increases that wait for their trade date. */
  reservedCash: money,
  totalCash: money,
  positionsValue: money,
  /** Dividends due and not paid yet, less fees that are due. */
  dividendsToCome: money,
  /** positionsValue + totalCash + dividendsToCome. */
  netLiquidation: money,
  isDeleted: z.boolean(),
  isFrozen: z.boolean(),
  /** Instant at which the account was frozen; null while it is not frozen. */
  frozenTime: instant.nullable(),
  frozenReason: z.string().nullable(),
  lastSyncTime: instant.nullable(),
  createTime: instant,
});
export type TrackAccount = z.infer<typeof trackAccountSchema>;

const trackAccounts = endpoint({
  method: 'GET',
  path: 'users/trackAccount',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_accounts',
  summary: 'The own brokerage and paper accounts',
  input: z.strictObject({ isDeleted: flagInput.default(false) }),
  output: z.array(trackAccountSchema),
});

const trackAccountForPortfolio = endpoint({
  method: 'GET',
  path: 'users/trackAccountForPortfolio',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'Accounts a portfolio can be opened on',
  output: z.array(trackAccountSchema),
});

const trackAccountForAQMSubscribe = endpoint({
  method: 'GET',
  path: 'users/trackAccountForAQMSubscribe',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'Accounts a model account can be followed on',
  output: z.array(trackAccountSchema),
});

const accountBrokerProps = endpoint({
  method: 'GET',
  path: 'users/accountBrokerProps',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_accounts',
  summary: 'Total cash and net liquidation of each account',
  output: z.array(
    z.strictObject({
      trackAccountId: z.int(),
      propKey: z.enum(['totalCashValue', 'NetLiquidation']),
      propValue: money,
      refreshTime: instant,
    }),
  ),
});

const newSimuAccount = endpoint({
  method: 'POST',
  path: 'simutrader/newSimuAccount',
  access: 'investor',
  scope: 'trade',
  summary: 'Open a paper account with initial cash',
  input: z.strictObject({ trackAccountName: textInput(MAX_NAME_LENGTH), initCash: paperMoneyInput }),
  output: z.strictObject({ id: z.int(), account: z.string() }),
  errors: ['INVALID_AMOUNT', 'ACCOUNT_LIMIT_REACHED', 'DUPLICATE_NAME'],
});

const adjustCash = endpoint({
  method: 'POST',
  path: 'simutrader/adjustCash',
  access: 'investor',
  scope: 'trade',
  summary: 'Deposit (positive) or withdraw (negative) paper cash: the difference from the current net liquidation',
  input: z.strictObject({ trackAccountId: idInput, cash: moneyInput }),
  output: done,
  errors: ['NOT_FOUND', 'INVALID_AMOUNT', 'INSUFFICIENT_CASH', 'ACCOUNT_FROZEN'],
});

const renameTrackAccount = endpoint({
  method: 'PUT',
  path: 'users/trackAccountNickname',
  access: 'user',
  scope: 'trade',
  summary: 'Rename an account',
  input: z.strictObject({ nickname: textInput(MAX_NAME_LENGTH), trackAccountId: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME'],
});

const deleteTrackAccount = endpoint({
  method: 'DELETE',
  path: 'users/trackAccount',
  access: 'user',
  scope: 'trade',
  summary: 'Delete an account that no running portfolio uses',
  input: z.strictObject({ trackAccountId: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ACCOUNT_IN_USE'],
});

export const positionSchema = z.strictObject({
  symbol: z.string(),
  name: z.string(),
  marketPrice: money.nullable(),
  costBasis: money,
  position: z.number(),
  positionValue: money.nullable(),
  value: money.nullable(),
  /** Fraction of the net liquidation of the account or portfolio that holds the position. */
  positionPercentage: z.number().nullable(),
  profitLoss: money.nullable(),
});
export type PositionRow = z.infer<typeof positionSchema>;

const brokerAccountPosition = endpoint({
  method: 'GET',
  path: 'users/getBrokerAccountPosition',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_accounts',
  summary: 'Positions of an account over all its portfolios',
  input: z.strictObject({ trackAccountId: idInput }),
  output: z.array(positionSchema),
  errors: ['NOT_FOUND'],
});

export const accountEndpoints = {
  trackAccounts,
  trackAccountForPortfolio,
  trackAccountForAQMSubscribe,
  accountBrokerProps,
  newSimuAccount,
  adjustCash,
  renameTrackAccount,
  deleteTrackAccount,
  brokerAccountPosition,
};
