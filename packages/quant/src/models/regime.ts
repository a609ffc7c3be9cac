/** States of the market, from the best to the worst. */
export const REGIMES = ['Bull', 'Sideways', 'Bear', 'Crisis'] as const;
export type Regime = (typeof REGIMES)[number];
