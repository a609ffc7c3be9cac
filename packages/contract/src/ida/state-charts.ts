import { z } from 'zod';
import { day } from '../fields.ts';
import { STATE_CHART_SESSIONS } from './constants.ts';

/**
 * The charts of the market's state (3 §2.4), in the document's sequence. Each is also a picture at images/ida/<name>.svg, for the
 * session in the header or in the query `token`, with `theme` light or dark.
 */
export const stateChartNames = [
  'spy-state-h1',
  'spy-state-r1',
  'spy-breadth',
  'spy-above-sma20',
  'vix',
  'spy-rsp',
  'spy-veu',
  'spy-tlt',
  'spy-iwm',
  'spy-qqq',
  'spy-xlk',
  'spy-xlu',
  'spy-xle',
  'spy-gld',
  'spyg-spyv',
] as const;
export const stateChartName = z.enum(stateChartNames);
export type StateChartName = z.infer<typeof stateChartName>;

/** What the values of a chart are: 'metric' lies in −1..1, 'share' is a fraction. */
const stateChartUnit = z.enum(['dollars', 'ratio', 'metric', 'share', 'index']);

export const stateChartInput = z.strictObject({
  chart: stateChartName,
  /** The last day that may be seen; without it the last day whose analysis is whole. */
  asOf: day.optional(),
});

export const stateChartAnswer = z.strictObject({
  chart: stateChartName,
  /** Null before the first analysis. */
  updateTime: day.nullable(),
  unit: stateChartUnit,
  /** Sessions, the oldest first. */
  labels: z.array(day).max(STATE_CHART_SESSIONS),
  /** One value a label; null where there is none. A second line is the average of the first. */
  lines: z
    .array(z.strictObject({ name: z.string(), values: z.array(z.number().nullable()).max(STATE_CHART_SESSIONS) }))
    .max(2),
  /** One state a label, by model; empty for a chart without states. */
  bands: z
    .array(z.strictObject({ name: z.string(), states: z.array(z.string().nullable()).max(STATE_CHART_SESSIONS) }))
    .max(2),
});
export type StateChartAnswer = z.infer<typeof stateChartAnswer>;
