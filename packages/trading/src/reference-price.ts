/** A split or dividend that takes effect before a day's open. */
export interface DayAction {
  readonly kind: 'Split' | 'Dividend';
  readonly value: number;
}

/**
 * The last close adjusted for corporate actions of the next morning: holdings are already in new shares and due dividends are
 * already receivable, so the unadjusted close would count both twice.
 */
export function referencePrice(lastClose: number, actions: readonly DayAction[]): number {
  let price = lastClose;
  for (const { kind, value } of actions) if (kind === 'Split') price /= value;
  for (const { kind, value } of actions) if (kind === 'Dividend') price -= value;
  return price > 0 ? price : lastClose;
}
