import type { Strategy } from '@pipa/quant';

export const HOLDINGS = 50;
const FORMATION_SESSIONS = 126;

/** The columns of the highest scores, in no particular sequence: a heap with the weakest of them on top. */
export function strongest(scores: Float64Array, heap: Int32Array): void {
  const count = heap.length;
  for (let column = 0; column < count; column++) heap[column] = column;
  for (let at = (count >> 1) - 1; at >= 0; at--) sink(scores, heap, at);
  let weakest = scores[heap[0]];
  for (let column = count; column < scores.length; column++) {
    if (!(scores[column] > weakest)) continue;
    heap[0] = column;
    sink(scores, heap, 0);
    weakest = scores[heap[0]];
  }
}

function sink(scores: Float64Array, heap: Int32Array, from: number): void {
  const column = heap[from];
  const score = scores[column];
  let at = from;
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && scores[heap[child + 1]] < scores[heap[child]]) child++;
    if (scores[heap[child]] >= score) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = column;
}

/** Return over the last half year by column at index `t`. */
export function momentum(closes: readonly Float64Array[], t: number, scores: Float64Array): void {
  for (let column = 0; column < closes.length; column++) {
    const close = closes[column];
    scores[column] = close[t] / close[t - FORMATION_SESSIONS] - 1;
  }
}

/** The fifty strongest of a panel in equal parts, renewed monthly. */
export function topMomentum(symbols: number): Strategy {
  const scores = new Float64Array(symbols);
  const top = new Int32Array(HOLDINGS);
  return {
    code: 'top-momentum',
    rebalance: 'Monthly',
    warmUpSessions: FORMATION_SESSIONS + 1,
    parameters: { holdings: HOLDINGS, formationSessions: FORMATION_SESSIONS },
    universe: (instruments) => instruments.map(({ symbol }) => symbol),
    decide({ panel, t }) {
      momentum(panel.close, t, scores);
      strongest(scores, top);
      const targets = new Map<string, number>();
      for (const column of top) targets.set(panel.symbols[column], 1 / HOLDINGS);
      return targets;
    },
  };
}
