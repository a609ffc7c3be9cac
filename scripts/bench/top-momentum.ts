import type { Strategy } from '@pipa/quant';

export const HOLDINGS = 50;
const FORMATION_SESSIONS = 126;

/** The columns of the highest scores, highest first; `into` holds them. Equal scores keep the sequence of the columns. */
export function strongest(scores: Float64Array, into: Int32Array): void {
  const count = into.length;
  let filled = 0;
  for (let column = 0; column < scores.length; column++) {
    const score = scores[column];
    if (filled === count && !(score > scores[into[count - 1]])) continue;
    let at = filled < count ? filled++ : count - 1;
    for (; at > 0 && scores[into[at - 1]] < score; at--) into[at] = into[at - 1];
    into[at] = column;
  }
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
