import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day } from '../fields.ts';
import { importFaults } from '../operator/import-findings.ts';

/** A close that is beyond reason makes a symbol doubtful without an import's finding. */
export const BEYOND_REASON = 'BeyondReason';
const doubtReasons = [BEYOND_REASON, ...importFaults] as const;
export type DoubtReason = (typeof doubtReasons)[number];

/** Symbols that are marked at once: a history with more open doubts is of no use. */
export const MAX_DOUBTED_SYMBOLS = 2_000;

const symbolDoubtSchema = z.strictObject({
  symbol: z.string(),
  /** The first reason to doubt its history. */
  reason: z.enum(doubtReasons),
  /** The days that the doubt is about; null for closes beyond reason, which lie within the year before. */
  fromDay: day.nullable(),
  toDay: day.nullable(),
  /** Further doubts. */
  more: z.int().min(0),
});
export type SymbolDoubt = z.infer<typeof symbolDoubtSchema>;

export const symbolDoubts = endpoint({
  method: 'GET',
  path: 'ida/symbolDoubts',
  access: 'user',
  scope: 'read:analysis',
  tool: 'find_symbol',
  summary:
    'The symbols whose figures are in doubt on a day: an import found what no operator has settled yet, or closes of the year before are beyond reason',
  input: z.strictObject({ asOf: day.optional() }),
  output: z.strictObject({
    /** By symbol. */
    symbols: z.array(symbolDoubtSchema).max(MAX_DOUBTED_SYMBOLS),
    updateTime: day.nullable(),
  }),
});
