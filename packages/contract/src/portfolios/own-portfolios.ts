import { z } from 'zod';
import { PORTFOLIO_LOG_PAGE_SIZE, STRATEGY_PAGE_SIZE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { portfolioStatus, strategyType } from '../enums.ts';
import { flagInput, idInput, instant, paging, sorting } from '../fields.ts';
import { portfolioSchema } from './portfolio.ts';

const portfolios = endpoint({
  method: 'GET',
  path: 'portfolios',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolios',
  summary: 'The own portfolios, or one by id',
  input: z.strictObject({
    id: idInput.optional(),
    /** Ignored: the session decides whose portfolios these are. */
    userId: idInput.optional(),
    strategyType: strategyType.optional(),
    fetchDetail: flagInput.default(false),
    /** One status or several, separated by commas. */
    status: z
      .string()
      .max(120)
      .transform((text) => text.split(','))
      .pipe(z.array(portfolioStatus).max(5))
      .optional(),
    portfolioClass: z.enum(['Investor']).optional(),
    ...paging(STRATEGY_PAGE_SIZE),
  }),
  output: z.array(portfolioSchema),
});

const portfolioLogSchema = z.strictObject({
  id: z.int(),
  time: instant,
  userName: z.string(),
  action: z.string(),
  message: z.string(),
});
export type PortfolioLog = z.infer<typeof portfolioLogSchema>;

const portfolioLogs = endpoint({
  method: 'GET',
  path: 'portfolios/logs',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolio',
  summary: 'What happened in a portfolio',
  input: z.strictObject({ portfolioId: idInput, ...sorting(['time'], '-time'), ...paging(PORTFOLIO_LOG_PAGE_SIZE) }),
  output: z.array(portfolioLogSchema),
  errors: ['NOT_FOUND'],
});

export const ownPortfolioEndpoints = { portfolios, portfolioLogs };
