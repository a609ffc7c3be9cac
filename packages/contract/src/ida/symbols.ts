import { z } from 'zod';
import { broken } from '../errors.ts';
import { day, textInput } from '../fields.ts';
import { refusal } from '../refusals.ts';
import { isSymbol, partsOfSymbols } from '../symbol-text.ts';
import { symbolText } from './analysis.ts';
import { MAX_SYMBOL_SUGGESTIONS, MAX_SYMBOL_TEXT, MAX_SYMBOLS_TEXT, MAX_WATCH_LIST_SYMBOLS } from './constants.ts';

/** Input and answer of validateSymbol (3 §7). An unknown symbol is an answer, not a failure. */
export const validateSymbolInput = z.strictObject({
  symbol: symbolText,
  /** Ours: the day that the symbol must be listed by, and that the fund of the sector is of. */
  asOf: day.optional(),
});
export const symbolValidation = z.strictObject({
  validated: z.boolean(),
  isEtf: z.boolean(),
  /** The fund of the stock's sector; null for an ETF, and where the market has none. */
  sectorETF: z.string().nullable(),
  /** Ours: the symbol as the market writes it, its name, and the GICS sector of a stock or the group of an ETF. */
  symbol: z.string().nullable(),
  name: z.string().nullable(),
  sector: z.string().nullable(),
});
export type SymbolValidation = z.infer<typeof symbolValidation>;

/** Ours: symbols that begin with a text, or a word of whose name does. */
export const symbolSuggestionsInput = z.strictObject({ text: textInput(MAX_SYMBOL_TEXT) });
export const symbolSuggestionsAnswer = z
  .array(z.strictObject({ symbol: z.string(), name: z.string(), isEtf: z.boolean(), sector: z.string().nullable() }))
  .max(MAX_SYMBOL_SUGGESTIONS);

export const TOO_MANY_SYMBOLS = refusal('At most {max} symbols are allowed', { max: MAX_WATCH_LIST_SYMBOLS });

/** Symbols between commas, as a text; read as a list. */
export const symbolsInput = z
  .string()
  .max(MAX_SYMBOLS_TEXT, `At most ${MAX_SYMBOLS_TEXT} characters are allowed`)
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
    if (parts.length > MAX_WATCH_LIST_SYMBOLS) {
      context.addIssue({ code: 'custom', ...broken(TOO_MANY_SYMBOLS) });
      return z.NEVER;
    }
    return parts;
  });

/** Ours: which of a list of symbols the analysis does not know. */
export const unknownSymbolsInput = z.strictObject({ symbols: symbolsInput });
export const unknownSymbolsAnswer = z.array(z.string()).max(MAX_WATCH_LIST_SYMBOLS);
