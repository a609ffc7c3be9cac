// What the house and a strategy's process say to each other. The process loads this too, and begins with each run: no more than types
// and numbers.
import type { UniverseInstrument } from '@pipa/quant';
import type { MarketFacts } from './isolate/known-sessions.ts';
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
      /** Symbols of the universe that the decision may not see. */
      readonly refused: readonly string[];
    };

/** Frames of the process, by their first byte: a line that the strategy prints, and the end of a question. */
export const SAYS = { line: 1, reply: 2 } as const;

/** The longest text that leaves the isolate, in characters. */
export const LONGEST_SAYING = 400_000;

/** Longer frames end the process. A character has up to three bytes. */
export const LONGEST_REPLY_BYTES = 3 * LONGEST_SAYING + 1;
export const LONGEST_REQUEST_BYTES = 64_000_000;
