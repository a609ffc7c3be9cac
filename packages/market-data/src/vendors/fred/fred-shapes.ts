import { isDay } from '@pipa/calendar';
import { z } from 'zod';

const day = z.string().refine(isDay, 'no day');
/** A number as text; a dot where there is none. */
const value = z.string().regex(/^(\.|-?\d*\.?\d+(e[+-]?\d+)?)$/i);

export const releasesSchema = z.looseObject({ releases: z.array(z.looseObject({ id: z.number().int() })).min(1) });

export const seriesSchema = z.looseObject({ seriess: z.array(z.looseObject({ units: z.string() })).min(1) });

export const vintageDatesSchema = z.looseObject({
  count: z.number().int().nonnegative(),
  vintage_dates: z.array(day),
});

export const observationsSchema = z.looseObject({
  count: z.number().int().nonnegative(),
  observations: z.array(z.looseObject({ realtime_start: day, date: day, value })),
});

export const releaseObservationsSchema = z.looseObject({
  has_more: z.boolean().optional(),
  next_cursor: z.string().nullish(),
  series: z.array(
    z.looseObject({
      series_id: z.string(),
      last_updated: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d$/),
      observations: z.array(z.looseObject({ date: day, value })),
    }),
  ),
});

/** Null for a missing one. */
export const numberOf = (text: string): number | null => (text === '.' ? null : Number(text));
