import { z } from 'zod';
import { day } from '../fields.ts';

/** What an import did with a part of a symbol's history that it judged. */
export const importOutcomes = [
  /** Rows that are not in the stored history. */
  'KeptOut',
  /** The history up to `toDay` is not stored: no figure spans the break after it. */
  'Cut',
  /** Two levels of a price became one series, over a split or scale that several kinds of evidence name. */
  'Joined',
  /** Stored as it was found; a person has to decide whether it is true. */
  'Doubted',
  /** Extreme, and confirmed by other evidence. */
  'Kept',
] as const;
export const importOutcome = z.enum(importOutcomes);
export type ImportOutcome = z.infer<typeof importOutcome>;

/** What was found. `docs/imported-history.md` describes each. */
export const importFaults = [
  /** A row that is no bar: a text for a number, a high below the close, a day without a session. */
  'UnreadableRow',
  /** A second row of one day. */
  'RepeatedRow',
  /** A bar that leaves the level of both its neighbours. */
  'BadBar',
  /** The level of the price changes for good, without an action. */
  'LevelBreak',
  /** A level that is a simple multiple of the level before and after it. */
  'ScaleChange',
  /** A split that no action and no adjusted close tells of. */
  'UnmarkedSplit',
  /** A split on another day than its price. */
  'MisdatedSplit',
  /** A split that the price contradicts. */
  'UnfoundedSplit',
  /** A dividend of the actions without its step in the adjusted closes, or a step without its dividend. */
  'MissingDividend',
  /** A step of the adjusted close that no plausible dividend or split explains. */
  'ImplausibleAction',
  /** The symbol became that of another company. */
  'ExchangedShares',
  /** More sessions without a trade than a listed share is silent. */
  'Halt',
  /** A move that is rare for the symbol and for its market on that day. */
  'ExtremeMove',
  /** More findings than a history that can be trusted has. */
  'TooManyFaults',
  /** A symbol that traded the day before has no bar of a session. */
  'MissingBar',
  /** No bar of a listed symbol for some sessions. */
  'StaleSeries',
  /** Two vendors have closes of one session that are too far apart. */
  'SourcesDiffer',
] as const;
export const importFault = z.enum(importFaults);
export type ImportFault = z.infer<typeof importFault>;

/** A symbol's findings are at most so many; `TooManyFaults` is then the last of them. */
export const MAX_FINDINGS_A_SYMBOL = 50;
export const MAX_FINDING_DETAIL = 200;
export const MAX_FINDING_SOURCE = 128;

/** What an import found in one symbol's history, of the days `fromDay` to `toDay`, both inclusive. */
export const importFindingSchema = z.strictObject({
  /** Name of the file. */
  source: z.string(),
  symbol: z.string(),
  fromDay: day,
  toDay: day,
  outcome: importOutcome,
  fault: importFault,
  /** The evidence in short words. */
  detail: z.string(),
  /** A doubt that no operator has settled. */
  isOpen: z.boolean(),
});
export type ImportFinding = z.infer<typeof importFindingSchema>;
