import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, textInput } from '../fields.ts';
import { MAX_SYMBOL_TEXT } from './constants.ts';

export const revisedDatasets = ['Bars', 'Actions', 'Macro', 'Reports'] as const;
export type RevisedDataset = (typeof revisedDatasets)[number];

/** Values in one answer: more of them are narrowed by symbol. */
export const MAX_REVISIONS = 200;

const revisedValue = z.strictObject({
  dataset: z.enum(revisedDatasets),
  /** Of a macro series its id. */
  symbol: z.string(),
  /** What the value is of: the session, the ex-date, the observed day, the end of the quarter. */
  day,
  /** Its name: 'close', 'Dividend', 'revenue'. */
  field: z.string(),
  /** At the close of the day that is asked for; null where there was none. */
  before: z.number().nullable(),
  /** Null where there is none any more. */
  now: z.number().nullable(),
  /** Who revised it. */
  vendor: z.string(),
  /** From this day's close on another value was known. */
  revisedOn: day,
});
export type RevisedFigure = z.infer<typeof revisedValue>;

export const revisedSince = endpoint({
  method: 'GET',
  path: 'ida/revisedSince',
  access: 'user',
  scope: 'read:analysis',
  summary:
    'Prices, splits, dividends, macro values and figures of companies that were others at the close of a day than they are now, the latest revision first',
  input: z.strictObject({ asOf: day, symbol: textInput(MAX_SYMBOL_TEXT).toUpperCase().optional() }),
  output: z.strictObject({
    revisions: z.array(revisedValue).max(MAX_REVISIONS),
    /** There are more than the answer has. */
    hasMore: z.boolean(),
  }),
});
