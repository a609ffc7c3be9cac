import { z } from 'zod';
import { day } from '../fields.ts';

export const forumCardKind = z.enum(['strategy', 'modelAccount', 'symbol', 'screen', 'tearSheet']);
export type ForumCardKind = z.infer<typeof forumCardKind>;

/** Figures of cards, by unit: fractions are shown as percent. */
export const forumCardFigures = {
  totalReturn: 'fraction',
  cagr: 'fraction',
  volatility: 'fraction',
  maxDrawdown: 'fraction',
  sharpe: 'ratio',
  benchmarkReturn: 'fraction',
  price: 'dollars',
  dailyReturn: 'fraction',
  trend: 'ratio',
  momentum: 'ratio',
  matches: 'count',
} as const;
export type ForumCardFigure = keyof typeof forumCardFigures;

/** A page of the product in a post: its figures on the market day of the post, and as they are now. */
export const forumCard = z.strictObject({
  key: z.string(),
  kind: forumCardKind,
  /** Address inside the product. */
  href: z.string(),
  title: z.string(),
  /** Market day of the post's figures. */
  postedDay: day,
  /** Null where the page is not there any more, or no longer shared. */
  todayDay: day.nullable(),
  figures: z.array(
    z.strictObject({
      name: z.enum(Object.keys(forumCardFigures) as [ForumCardFigure, ...ForumCardFigure[]]),
      posted: z.number().nullable(),
      today: z.number().nullable(),
    }),
  ),
  /** The first symbols that a screen finds. */
  symbols: z.strictObject({ posted: z.array(z.string()), today: z.array(z.string()) }).optional(),
});
export type ForumCard = z.infer<typeof forumCard>;
