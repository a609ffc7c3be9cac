/** A split or dividend that takes effect before a day's open. */
export interface DayAction {
  readonly kind: 'Split' | 'Dividend';
  readonly value: number;
}

/**
 * What the last close is worth on the morning after corporate actions: holdings are already counted in new shares and
 * dividends due are already counted as receivable, so the old close would count both twice.
 */
export function referencePrice(lastClose: number, actions: readonly DayAction[]): number {
  let price = lastClose;
  for (const { kind, value } of actions) if (kind === 'Split') price /= value;
  for (const { kind, value } of actions) if (kind === 'Dividend') price -= value;
  return price > 0 ? price : lastClose;
}
