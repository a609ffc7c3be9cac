import { toEpochDay } from '@pipa/calendar';
import type { BarColumns, InstrumentAction } from '@pipa/db/market';
import { elementAt, firstAtOrAfter } from '@pipa/quant';

type Action = Pick<InstrumentAction, 'exDate' | 'kind' | 'value'>;

/** A bar whose adjusted close is what it is. */
export interface Anchor {
  /** Epoch day of a bar. */
  readonly day: number;
  readonly adjClose: number;
}

/**
 * Adjusted closes of bars that belong to an anchor:
 * adj[t] = adj[t−1] · ((close[t] + dividend) · split / close[t−1]), the dividend per new share, grouped as a close of the market groups
 * it, so that a history and the days that are added to it have the same values to the last bit. An action on a day without a bar counts
 * on the next one. Without an anchor the first close is it.
 */
export function chainAdjClose(
  { days, close }: Pick<BarColumns, 'days' | 'close'>,
  actions: readonly Action[],
  anchor: Anchor | null,
): Float64Array {
  const n = days.length;
  const adjusted = new Float64Array(n);
  if (n === 0) return adjusted;
  const splits = new Float64Array(n).fill(1);
  const dividends = new Float64Array(n);
  for (const { exDate, kind, value } of actions) {
    const t = firstAtOrAfter(days, toEpochDay(exDate));
    if (t === n) continue;
    if (kind === 'Split') splits[t] = elementAt(splits, t) * Number(value);
    else dividends[t] = elementAt(dividends, t) + Number(value);
  }
  const at = anchor === null ? 0 : firstAtOrAfter(days, anchor.day);
  if (anchor !== null && days[at] !== anchor.day) throw new RangeError('the anchor is no bar');
  const factor = (t: number) =>
    ((elementAt(close, t) + elementAt(dividends, t)) * elementAt(splits, t)) / elementAt(close, t - 1);
  adjusted[at] = anchor?.adjClose ?? elementAt(close, 0);
  for (let t = at + 1; t < n; t++) adjusted[t] = elementAt(adjusted, t - 1) * factor(t);
  for (let t = at; t > 0; t--) adjusted[t - 1] = elementAt(adjusted, t) / factor(t);
  return adjusted;
}
