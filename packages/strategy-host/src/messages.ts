import type { UniverseInstrument } from '@pipa/quant';
import { z } from 'zod';
import type { MarketFacts } from './isolate/known-sessions.ts';
import { LONGEST_SAYING } from './isolate/say-answers.ts';
import type { RoomModules } from './room-modules.ts';

/** What the strategy's process is asked, one thing at a time. */
export type HostRequest =
  | {
      readonly ask: 'load';
      readonly room: RoomModules;
      readonly entry: string;
      readonly files: Readonly<Record<string, string>>;
      readonly parameters: Readonly<Record<string, number>>;
    }
  | { readonly ask: 'universe'; readonly instruments: readonly UniverseInstrument[] }
  | { readonly ask: 'enter'; readonly market: MarketFacts }
  | {
      /** Takes sessions after those that it has, or in place of them. Their values come behind the question, as bytes. */
      readonly ask: 'sessions';
      readonly count: number;
      readonly anew: boolean;
      /** Whether the last session is decided. */
      readonly asked: boolean;
    };

/** Frames of the process, by their first byte: a line that the strategy prints, and the end of a question. */
export const SAYS = { line: 1, reply: 2 } as const;

/** Longer frames end the process. A character has up to three bytes. */
export const LONGEST_REPLY_BYTES = 3 * LONGEST_SAYING + 1;
export const LONGEST_REQUEST_BYTES = 64_000_000;

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

export const factsSchema = z.strictObject({
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
});

export const symbolsSchema = list(text(LONGEST_SYMBOL), MOST_SYMBOLS);

/** Weights and recorded signals, as pairs. */
export const decisionSchema = z.strictObject({
  targets: list(z.tuple([text(LONGEST_SYMBOL), z.number()]), MOST_SYMBOLS),
  signals: list(z.tuple([text(32).min(1), z.number()]), MOST_SIGNALS),
});
export type DecisionMessage = z.infer<typeof decisionSchema>;

export const nothingSchema = z.null();
