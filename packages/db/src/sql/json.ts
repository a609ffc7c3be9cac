import { z } from 'zod';

// Schemas of JSON columns of several tables.

/** Numbers by name: weights by symbol, parameters, figures. */
export const numbersByName = z.record(z.string(), z.number());

/** The same where a figure may be unknown. */
export const figuresByName = z.record(z.string(), z.number().nullable());

/** Target weights in the sequence of their decision: sums of weights depend on it. */
export const weightPairs = z.array(z.tuple([z.string(), z.number()]));

/** Parameters of a strategy, of types that only the strategy knows. */
export const strategyParameters = z.record(z.string(), z.unknown());

/** Metrics of a record. One that the product computed later than the record is missing. */
export const storedMetrics = z.object({ sessions: z.number().optional() }).catchall(z.number().nullable());
