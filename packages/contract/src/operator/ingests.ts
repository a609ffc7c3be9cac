import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, idInput, instant } from '../fields.ts';
import { listPage } from '../list-page.ts';

/** What a reading of a vendor was of. */
export const ingestDatasets = [
  /** Histories of bars and actions. */
  'History',
  /** The bars and actions of a session. */
  'Day',
  /** Macro series with their releases. */
  'Macro',
  /** Option contracts of the market. */
  'Options',
  /** Quarters of companies with their filings. */
  'Reports',
  /** The bars of a second vendor, which are compared and not stored. */
  'Check',
] as const;
export const ingestDataset = z.enum(ingestDatasets);
export type IngestDataset = z.infer<typeof ingestDataset>;

export const ingestOutcomes = [
  'Running',
  'Whole',
  /** Fewer rows than the reading before it; another reading is needed. */
  'Incomplete',
  'Failed',
] as const;
export const ingestOutcome = z.enum(ingestOutcomes);
export type IngestOutcome = z.infer<typeof ingestOutcome>;

const count = z.int().min(0);

const operatedIngest = z.strictObject({
  id: z.int(),
  vendor: z.string(),
  dataset: ingestDataset,
  /** What it brought is known from this day's close on. */
  asOf: day,
  retrievedAt: instant,
  outcome: ingestOutcome,
  /** Rows that were read. */
  rows: count,
  /** Earlier values that it replaced. */
  revised: count,
  findings: count,
  /** SHA-256 of the rows as they were read, in hexadecimal; null while it runs. */
  hash: z.string().nullable(),
  /** Why it failed or is incomplete, or what it left out. */
  note: z.string().nullable(),
});
export type OperatedIngest = z.infer<typeof operatedIngest>;

const ingests = endpoint({
  method: 'GET',
  path: 'admin/ingests',
  access: 'admin',
  scope: 'administration',
  summary: 'Readings of vendors of market data, newest first: how each ended, how much it brought, replaced and found',
  input: z.strictObject({
    /** The last id of the page before. */
    before: idInput.optional(),
  }),
  output: listPage('ingests', operatedIngest),
});

export const operatorIngestEndpoints = { ingests };
