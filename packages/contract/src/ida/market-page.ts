import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day } from '../fields.ts';
import { MAX_WATCH_LIST_SYMBOLS, STATE_CHART_SESSIONS } from './constants.ts';
import { macroNames, predictionNames, stateModels } from './names.ts';
import { symbolsInput } from './symbols.ts';

const figure = z.number().nullable();
/** A value a session, the oldest first. */
const line = z.array(figure).max(STATE_CHART_SESSIONS);

/** The funds that stand for the indices of the page. */
export const MARKET_INDICES = ['SPY', 'QQQ', 'DIA', 'IWM'] as const;
/** Series whose course is shown beside the volatility of the market: yields and credit. */
export const marketSeriesNames = ['vix', 'dff', 't10y2y', 't10y3m', 'bamlh0a0hym2'] as const;
/** Releases whose change is unusual for their series. */
export const MAX_SURPRISES = 6;
/** The largest moves of a day, of either side. */
export const MAX_MOVERS = 6;

/** Percent numbers. */
const returns = { dailyReturn: figure, weeklyReturn: figure, monthlyReturn: figure, yearlyReturn: figure };
const seriesName = z.enum(Object.values(macroNames).flat() as [string, ...string[]]);
const mover = z.strictObject({ symbol: z.string(), name: z.string(), close: figure, dailyReturn: z.number() });

const marketToday = endpoint({
  method: 'GET',
  path: 'ida/market',
  access: 'user',
  scope: 'read:analysis',
  summary:
    'The market on a day in one look: states, indices, breadth, sectors, volatility and yields over a year, surprises and largest events',
  input: z.strictObject({ asOf: day.optional() }),
  output: z.strictObject({
    /** Null before the first analysis, when all else is empty. */
    updateTime: day.nullable(),
    states: z
      .array(
        z.strictObject({
          model: z.enum(stateModels),
          state: z.string(),
          /** The first day of the year from which on the state has not changed. */
          since: day,
          course: z.array(z.string().nullable()).max(STATE_CHART_SESSIONS),
        }),
      )
      .max(stateModels.length),
    calls: z
      .array(z.strictObject({ name: z.enum(predictionNames), call: z.string(), probabilityUp: z.number() }))
      .max(predictionNames.length),
    indices: z
      .array(z.strictObject({ symbol: z.string(), name: z.string(), close: figure, ...returns, line }))
      .max(MARKET_INDICES.length),
    /** −1 to 1, and the share of the stocks above their mean of 20 sessions. */
    breadth: z.strictObject({ value: figure, line, aboveSma20: figure, aboveLine: line }),
    sectors: z.array(z.strictObject({ symbol: z.string(), sector: z.string(), ...returns })).max(20),
    series: z
      .array(z.strictObject({ name: z.enum(marketSeriesNames), value: z.number(), day, line }))
      .max(marketSeriesNames.length),
    surprises: z
      .array(
        z.strictObject({
          name: seriesName,
          value: z.number(),
          before: z.number(),
          day,
          releasedDay: day,
          /** Of the change from the mean change of its series, in standard deviations. */
          deviations: z.number(),
        }),
      )
      .max(MAX_SURPRISES),
    /** Events of the day by group of detections, 1 to 7. */
    events: z.array(z.strictObject({ id: z.int(), up: z.int(), down: z.int() })).max(7),
    rose: z.array(mover).max(MAX_MOVERS),
    fell: z.array(mover).max(MAX_MOVERS),
  }),
});
export type MarketToday = z.infer<typeof marketToday.output>;

const symbolQuotes = endpoint({
  method: 'GET',
  path: 'ida/quotes',
  access: 'user',
  scope: 'read:analysis',
  summary:
    'Close and change on the day of some symbols, in their order; what the analysis of the day does not know is left out',
  input: z.strictObject({ symbols: symbolsInput, asOf: day.optional() }),
  output: z.strictObject({
    updateTime: day.nullable(),
    quotes: z
      .array(
        z.strictObject({
          symbol: z.string(),
          name: z.string(),
          close: figure,
          /** Percent numbers. */
          dailyReturn: figure,
          yearlyReturn: figure,
        }),
      )
      .max(MAX_WATCH_LIST_SYMBOLS),
  }),
});
export type SymbolQuotes = z.infer<typeof symbolQuotes.output>;

export const marketPageEndpoints = { marketToday, symbolQuotes };
