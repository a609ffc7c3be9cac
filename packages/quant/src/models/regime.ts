/** States of the market, from the best to the worst. */
export const REGIMES = ['Bull', 'Sideways', 'Bear', 'Crisis'] as const;
export type Regime = (typeof REGIMES)[number];

/** A stretch of days of one state: indices of its first and last day. */
export interface RegimeSpell {
  readonly regime: Regime;
  readonly from: number;
  readonly to: number;
}

/** The stretches of equal states in a sequence; days without a state belong to no stretch. */
export function regimeSpells(regimes: readonly (Regime | null)[]): RegimeSpell[] {
  const spells: RegimeSpell[] = [];
  for (let t = 0; t < regimes.length; t++) {
    const regime = regimes[t];
    if (regime === null) continue;
    const last = spells.at(-1);
    if (last?.regime === regime && last.to === t - 1) spells[spells.length - 1] = { ...last, to: t };
    else spells.push({ regime, from: t, to: t });
  }
  return spells;
}
