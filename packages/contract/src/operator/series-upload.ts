import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, REQUIRED } from '../fields.ts';
import { operatorReason } from './fields.ts';

/**
 * Series that no vendor feeds by a source that is free to use; the survey of AAII, whose three shares come in one file; and the puts and
 * calls of the market, which are the options of its benchmark.
 */
export const uploadKinds = [
  'aaii',
  'putCall',
  'move',
  'sppe',
  'speyc',
  'will5000pr',
  'dx',
  'gc',
  'si',
  'hg',
  'srr',
  'zc',
  'zw',
  'zr',
] as const;
export type UploadKind = (typeof uploadKinds)[number];

export const uploadFaults = [
  'NoRows',
  'Columns',
  'Day',
  'Future',
  'NoSession',
  'Number',
  'Range',
  'Repeated',
  'Shares',
] as const;
export type UploadFault = (typeof uploadFaults)[number];

export const MAX_UPLOAD_TEXT = 200_000;
/** Rows of a preview, and faults of a check. */
export const MAX_UPLOAD_SHOWN = 50;

const upload = z.strictObject({
  kind: z.enum(uploadKinds),
  /** CSV of `date,value[,released]`, or `date,bullish,neutral,bearish[,released]`, or `date,putVolume,callVolume[,putOpenInterest,callOpenInterest]`. */
  text: z.string().min(1, REQUIRED).max(MAX_UPLOAD_TEXT),
});
export type SeriesUpload = z.infer<typeof upload>;

const count = z.int().min(0);

const checkSeries = endpoint({
  method: 'POST',
  path: 'admin/checkSeries',
  access: 'admin',
  scope: 'administration',
  summary: 'Check values of a macro series that no vendor feeds, before they are stored',
  input: upload,
  output: z.strictObject({
    values: count,
    /** Days whose value is not stored, or is another. */
    changed: count,
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    faults: z
      .array(z.strictObject({ line: count, fault: z.enum(uploadFaults), text: z.string() }))
      .max(MAX_UPLOAD_SHOWN),
    /** The newest of the values. */
    newest: z
      .array(z.strictObject({ seriesId: z.string(), day, releasedDay: day, value: z.number() }))
      .max(MAX_UPLOAD_SHOWN),
  }),
});

const storeSeries = endpoint({
  method: 'POST',
  path: 'admin/storeSeries',
  access: 'admin',
  scope: 'administration',
  summary: 'Store values of a macro series that no vendor feeds; those that they replace are kept as its vintages',
  input: upload.extend({ reason: operatorReason }),
  output: z.strictObject({ values: count, changed: count }),
});

export const operatorSeriesEndpoints = { checkSeries, storeSeries };
