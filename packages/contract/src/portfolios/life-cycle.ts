import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, flagInput, idInput } from '../fields.ts';

const tradeNotification = endpoint({
  method: 'POST',
  path: 'portfolios/tradeNotification',
  access: 'user',
  scope: 'trade',
  summary: 'Switch the trade mails of a portfolio on or off',
  input: z.strictObject({ 'portfolio.id': idInput, tradeNotification: flagInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

const startPortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/start',
  access: 'investor',
  scope: 'trade',
  summary: 'Reserve the amount and start at the next open',
  input: z.strictObject({ portfolioId: idInput, liquidate: flagInput.optional() }),
  output: done,
  errors: [
    'NOT_FOUND',
    'ILLEGAL_TRANSITION',
    'INSUFFICIENT_CASH',
    'RISK_ASSESSMENT_MISSING',
    'RISK_ASSESSMENT_EXPIRED',
    'RISK_LEVEL_TOO_HIGH',
    'MEMBER_CLASS_TOO_LOW',
    'STRATEGY_NOT_OPEN',
    'ACCOUNT_FROZEN',
  ],
});

const stopPortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/stop',
  access: 'user',
  scope: 'trade',
  summary: 'Sell every position at the next open (at once while the market is open) and give the cash back',
  input: z.strictObject({ portfolioId: idInput, liquidate: flagInput.default(true) }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'ACCOUNT_FROZEN'],
});

const deletePortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/delete',
  access: 'user',
  scope: 'trade',
  summary: 'Delete a portfolio that is not running',
  input: z.strictObject({ portfolioId: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const portfolioLifeCycleEndpoints = { tradeNotification, startPortfolio, stopPortfolio, deletePortfolio };
