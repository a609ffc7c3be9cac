// How the house reads what a strategy's process says: all of it may be the strategy's writing.
import { z } from 'zod';

const text = (longest: number) => z.string().max(longest);

const thrownSchema = z.strictObject({
  /** Null for what is no error. */
  name: text(1_000).nullable(),
  message: text(1_000),
  stack: text(4_000).optional(),
  symbol: text(1_000).nullable().optional(),
  /** Of a price of a later session that was asked for. */
  sessionsAhead: z.number().nullable().optional(),
});

/** An error of a strategy, in its own words. */
export type Thrown = z.infer<typeof thrownSchema>;

/** What a question came to. Everything in it may be the strategy's writing. */
export const replySchema = z.union([z.strictObject({ answer: z.unknown() }), z.strictObject({ fault: thrownSchema })]);

const PARAMETER_NAME = /^[a-z][A-Za-z0-9]{0,31}$/;
const MOST_PARAMETERS = 20;
const MOST_SIGNALS = 8;
const MOST_SYMBOLS = 2_000;
const LONGEST_SYMBOL = 100;

/** Its length is looked at before its items. */
const list = <Item extends z.ZodType>(item: Item, most: number) => z.array(z.unknown()).max(most).pipe(z.array(item));

const byParameter = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string().regex(PARAMETER_NAME), value)
    .refine((record) => Object.keys(record).length <= MOST_PARAMETERS, 'too many parameters');

export const factsSchema = z
  .strictObject({
    name: text(60).min(3),
    description: text(2_000),
    rebalance: z.enum(['Daily', 'Weekly', 'Monthly']),
    /** With the parameters in use. */
    warmUpSessions: z.number().int().min(1).max(2_600),
    longShort: z.enum(['LONG', 'LONG_SHORT']),
    /** As the file declares them. */
    parameters: byParameter(
      z.strictObject({ value: z.number(), min: z.number(), max: z.number(), integer: z.boolean() }),
    ),
    /** In use. */
    values: byParameter(z.number()),
  })
  .refine(({ parameters, values }) => {
    const specs = Object.entries(parameters);
    const isWithin = specs.every(([name, { min, max }]) => {
      const value = values[name] ?? Number.NaN;
      return value >= min && value <= max;
    });
    return isWithin && specs.length === Object.keys(values).length;
  }, 'a value outside of its range');

export const symbolsSchema = list(text(LONGEST_SYMBOL), MOST_SYMBOLS);

/** Weights and recorded signals, as pairs. A weight that is no number is a text that shows it; a symbol may be none of the universe. */
export const decisionSchema = z.strictObject({
  targets: list(z.tuple([text(LONGEST_SYMBOL + 1), z.union([z.number(), text(40)])]), MOST_SYMBOLS),
  signals: list(z.tuple([text(32).min(1), z.number()]), MOST_SIGNALS),
});
export type DecisionMessage = z.infer<typeof decisionSchema>;

export const nothingSchema = z.null();
