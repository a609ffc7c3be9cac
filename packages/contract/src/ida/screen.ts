import { z } from 'zod';
import { endpoint, fileOutput } from '../endpoint.ts';
import { day, wholeNumber } from '../fields.ts';
import {
  etfRankNames,
  eventNames,
  performanceNames,
  quarterlyNames,
  scoreNames,
  stockRankNames,
  taMetricColumns,
} from './names.ts';

const fundamentalNames = Object.values(quarterlyNames).flat();

/** What is known of a symbol of the universe on a day, by wire name, in groups as they are offered. */
export const screenFieldGroups = {
  symbol: ['symbol', 'name', 'kind', 'sector', 'close'],
  performance: performanceNames,
  technical: ['taRating', ...taMetricColumns],
  events: eventNames,
  stockMomentum: Object.values(stockRankNames).flat(),
  etfMomentum: etfRankNames,
  scores: scoreNames,
  fundamentals: fundamentalNames,
  ranks: fundamentalNames.map((name) => `${name}Ranking` as const),
} as const;
export type ScreenFieldGroup = keyof typeof screenFieldGroups;
export type ScreenField = (typeof screenFieldGroups)[ScreenFieldGroup][number];
export const screenFields = Object.values(screenFieldGroups).flat() as ScreenField[];

const fieldNames: ReadonlySet<string> = new Set(screenFields);
export const isScreenField = (name: string): name is ScreenField => fieldNames.has(name);

/** Conditions of a filter, which must all hold. */
export const MAX_SCREEN_CONDITIONS = 12;
/** Values that one condition accepts. */
export const MAX_SCREEN_CHOICES = 20;
const MAX_SCREEN_FILTER = 1_000;
/** Columns beside symbol and name. */
export const MAX_SCREEN_COLUMNS = 30;
/** Rows of a page: more than the simulated universe has symbols. */
export const MAX_SCREEN_ROWS = 2_500;
const SCREEN_PAGE_SIZE = 500;

const field = z.enum(screenFields as [ScreenField, ...ScreenField[]], 'Unknown figure');

const columnsInput = z
  .string()
  .max(1_000, 'At most 1000 characters are allowed')
  .transform((text) => [...new Set(text.split(',').filter((name) => name !== ''))])
  .pipe(z.array(field).max(MAX_SCREEN_COLUMNS, `At most ${MAX_SCREEN_COLUMNS} columns are allowed`));

const sortNames: ReadonlySet<string> = new Set(screenFields.flatMap((name) => [name, `-${name}`]));

export const screenInputFields = {
  /** `field:operator:value`, several between commas; packages/ida reads it (screen.ts). Without it every symbol. */
  filter: z.string().max(MAX_SCREEN_FILTER, `At most ${MAX_SCREEN_FILTER} characters are allowed`).default(''),
  /** A figure; with a minus before it the greatest first. What is not known comes last. */
  sort: z
    .string()
    .refine((name) => sortNames.has(name), 'Unknown figure')
    .default('symbol'),
  /** Figures between commas, beside symbol and name. */
  columns: columnsInput.default([]),
  asOf: day.optional(),
};

const screenInput = z.strictObject({
  ...screenInputFields,
  __pageno__: wholeNumber(1, 100_000).default(1),
  __pagesize__: wholeNumber(1, MAX_SCREEN_ROWS).default(SCREEN_PAGE_SIZE),
});

const screenAnswer = z.strictObject({
  columns: z.array(field),
  rows: z.array(
    z.strictObject({
      symbol: z.string(),
      name: z.string(),
      /** One a column. */
      values: z.array(z.union([z.number(), z.string(), z.null()])),
    }),
  ),
  /** Symbols that the filter accepts, on all pages. */
  count: z.int(),
  /** Symbols of the universe. */
  total: z.int(),
  /** Sectors of its stocks and groups of its funds. */
  sectors: z.array(z.string()),
  /** The day that the figures are as of; null before the first analysis. */
  updateTime: day.nullable(),
});
export type ScreenAnswer = z.infer<typeof screenAnswer>;

const screenUniverse = endpoint({
  method: 'GET',
  path: 'ida/screen',
  access: 'user',
  scope: 'read:analysis',
  tool: 'screen_symbols',
  summary: 'Symbols of the universe whose figures of the day meet conditions, sorted by one of them',
  input: screenInput,
  output: screenAnswer,
});

const screenFile = endpoint({
  method: 'GET',
  path: 'ida/screen.csv',
  access: 'user',
  scope: 'read:analysis',
  envelope: 'bare',
  file: 'text/csv',
  summary: 'All symbols that a screen accepts, as a file',
  input: z.strictObject(screenInputFields),
  output: fileOutput,
});

export const screenEndpoints = { screenUniverse, screenFile };
