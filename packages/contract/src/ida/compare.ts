import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { broken } from '../errors.ts';
import { day } from '../fields.ts';
import { refusal } from '../refusals.ts';
import { isSymbol, partsOfSymbols } from '../symbol-text.ts';
import { performanceNames, scoreNames } from './names.ts';
import { type ScreenField, screenFields } from './screen.ts';

/** Symbols that are compared at once: curves of more cannot be told apart. */
const COMPARED_SYMBOLS = { least: 2, most: 5 } as const;
export const comparePeriods = ['1M', '3M', '6M', '1Y', '2Y', '3Y', '5Y'] as const;
export type ComparePeriod = (typeof comparePeriods)[number];
const COMPARED_COUNT = `From ${COMPARED_SYMBOLS.least} to ${COMPARED_SYMBOLS.most} symbols can be compared`;

/** Figures of the comparison, in groups as they are shown. */
export const comparedFieldGroups = {
  symbol: ['kind', 'sector', 'close'],
  performance: performanceNames,
  technical: ['taRating', 'trend', 'momentum', 'breadth', 'oscillation'],
  momentum: ['aveAllRank', 'aveRank'],
  scores: scoreNames,
  valuation: [
    'marketCap',
    'priceToEarning',
    'priceToBook',
    'priceToSale',
    'evToEBITDA',
    'dividendYield',
    'returnOnEquity',
    'netIncomeMargin',
    'salesGrowth1Y',
    'debtToEquityRatio',
  ],
} as const satisfies Record<string, readonly ScreenField[]>;
export type ComparedFieldGroup = keyof typeof comparedFieldGroups;

/** Symbols between commas, as a text; read as a list. */
export const comparedSymbols = z
  .string()
  .max(100, 'At most 100 characters are allowed')
  .transform((text, context) => {
    const parts = partsOfSymbols(text);
    const wrong = parts.find((part) => !isSymbol(part));
    if (wrong !== undefined) {
      context.addIssue({
        code: 'custom',
        ...broken(refusal('{symbol} is not a symbol', { symbol: wrong.slice(0, 16) })),
      });
      return z.NEVER;
    }
    if (parts.length < COMPARED_SYMBOLS.least || parts.length > COMPARED_SYMBOLS.most) {
      context.addIssue({ code: 'custom', message: COMPARED_COUNT });
      return z.NEVER;
    }
    return parts;
  });

const compareInput = z.strictObject({
  symbols: comparedSymbols,
  period: z.enum(comparePeriods).default('1Y'),
  asOf: day.optional(),
});

const field = z.enum(screenFields as [ScreenField, ...ScreenField[]]);

const compareAnswer = z.strictObject({
  period: z.enum(comparePeriods),
  symbols: z.array(z.strictObject({ symbol: z.string(), name: z.string() })).max(COMPARED_SYMBOLS.most),
  /** Days since the first of the period on which each of the symbols has a price. */
  labels: z.array(day),
  /** Total return since that day, a fraction; null on a day without a price. One a symbol, one value a day. */
  curves: z.array(z.array(z.number().nullable())).max(COMPARED_SYMBOLS.most),
  /** One value a symbol; null where it is not known. */
  facts: z.array(z.strictObject({ field, values: z.array(z.union([z.number(), z.string(), z.null()])) })),
  updateTime: day.nullable(),
});
export type CompareAnswer = z.infer<typeof compareAnswer>;

export const compareSymbols = endpoint({
  method: 'GET',
  path: 'ida/compare',
  access: 'user',
  scope: 'read:analysis',
  tool: 'compare_symbols',
  summary: `Total returns of ${COMPARED_SYMBOLS.least} to ${COMPARED_SYMBOLS.most} symbols since a common day, and their figures side by side`,
  input: compareInput,
  output: compareAnswer,
});
