import type { Words } from '@pipa/words';

/**
 * What a number on the wire is (3 §9), and so how it is shown. 'percent' is a percent number, 'fraction' a fraction shown as
 * percent; 'metric' lies in −1..1, 'rank' in 0..1; 'amount' is in dollars and 'millions' in millions of dollars.
 */
export type ColumnUnit =
  | 'day'
  | 'symbol'
  | 'text'
  | 'rating'
  | 'components'
  | 'state'
  | 'call'
  | 'code'
  | 'detections'
  | 'dollars'
  | 'amount'
  | 'millions'
  | 'shares'
  | 'contracts'
  | 'fraction'
  | 'percent'
  | 'multiple'
  | 'ratio'
  | 'metric'
  | 'slope'
  | 'rank'
  | 'probability'
  | 'index';

/** What is known of a wire name wherever it occurs. */
export interface ColumnFacts {
  readonly unit: ColumnUnit;
  readonly heading: Words;
  /** What the heading is short for. */
  readonly hint?: Words;
  /** What its numbers are counted in, where the heading does not say it. */
  readonly measure?: Words;
  /** Shown decimals where they are not those of the unit. */
  readonly decimals?: number;
  /** What an 'index' is measured in: columns of other scales have no chart in common. */
  readonly scale?: string;
}

export interface IdaColumn extends ColumnFacts {
  /** Wire name. */
  readonly key: string;
}
