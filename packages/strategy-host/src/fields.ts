/** Fields of a panel that cross to a strategy, in the sequence in which they cross. Splits and dividends do not: no view shows them. */
export const FIELDS = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;
