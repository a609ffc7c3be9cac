import { z } from 'zod';
import { day } from '../fields.ts';

export const forumCardKind = z.enum(['strategy', 'modelAccount', 'symbol', 'screen', 'tearSheet']);
export type ForumCardKind = z.infer<typeof forumCardKind>;

/** Figures of cards in the sequence in which they are shown, by unit: fractions are shown as percent, ratios as they are. */
export const forumCardFigures = {
  price: 'dollars',
  totalReturn: 'fraction',
  benchmarkReturn: 'fraction',
  cagr: 'fraction',
  volatility: 'fraction',
  maxDrawdown: 'fraction',
  sharpe: 'ratio',
  monthlyReturn: 'fraction',
  yearlyReturn: 'fraction',
  trend: 'ratio',
  momentum: 'ratio',
  matches: 'count',
  /** What was earned from the close of the post's day to the last one, dividends included; of today alone. */
  returnSince: 'fraction',
} as const;
export type ForumCardFigure = keyof typeof forumCardFigures;
const figureName = z.enum(Object.keys(forumCardFigures) as [ForumCardFigure, ...ForumCardFigure[]]);

/** Symbols of a screen that a card names. */
export const MAX_CARD_SYMBOLS = 5;

/** What a page of the product shows on a market day, as it is kept with a post. */
export const forumCardSnapshot = z.strictObject({
  title: z.string(),
  figures: z.partialRecord(figureName, z.number().nullable()),
  symbols: z.array(z.string()).optional(),
});
export type ForumCardSnapshot = z.infer<typeof forumCardSnapshot>;

/** A page of the product that a post links to: its figures on the market day of the post, and as they are now. */
export const forumCard = z.strictObject({
  /** `cardKey` of the link in packages/markup. */
  key: z.string(),
  kind: forumCardKind,
  title: z.string(),
  /** Market day of the post's figures. */
  postedDay: day,
  /** Null where the page is not there any more, or no longer shared. */
  todayDay: day.nullable(),
  figures: z.array(z.strictObject({ name: figureName, posted: z.number().nullable(), today: z.number().nullable() })),
  /** The first symbols that a screen finds. */
  symbols: z.strictObject({ posted: z.array(z.string()), today: z.array(z.string()) }).optional(),
});
export type ForumCard = z.infer<typeof forumCard>;
