import { type QuarterlyTable, quarterlyNames } from '@pipa/contract';
import type { Figure } from './ratios.ts';

export type QuarterlyGroup = QuarterlyTable;
export type QuarterlyMetricName<G extends QuarterlyGroup = QuarterlyGroup> = (typeof quarterlyNames)[G][number];

/** Fractions and multiples, dollars for marketCap; null where there is no value. */
export type GroupFigures<G extends QuarterlyGroup> = Readonly<Record<QuarterlyMetricName<G>, Figure>>;
export type QuarterlyMetrics = { readonly [G in QuarterlyGroup]: GroupFigures<G> };

export const quarterlyGroupNames = Object.keys(quarterlyNames) as QuarterlyGroup[];
