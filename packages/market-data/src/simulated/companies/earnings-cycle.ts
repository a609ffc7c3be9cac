import type { FactorPath } from '../factor-path.ts';
import type { MarketRegime } from '../market-regime.ts';

/** Strain of each regime on companies; 1 is a full recession. */
const STRAIN: Readonly<Record<MarketRegime, number>> = { Bull: 0, Sideways: 0.1, Bear: 0.75, Crisis: 1.3 };
/** Orders dwindle first and margins after them: each follows with this time constant. */
const SESSIONS_OF_DELAY = 42;

/** Pressure of recessions on the earnings of an average company, by session: 0 in good years, about 1 in a deep slump. */
export class EarningsCycle {
  readonly #factors: FactorPath;
  #orders = 0;
  #pressure = 0;
  readonly #bySession: number[] = [];

  constructor(factors: FactorPath) {
    this.#factors = factors;
  }

  /** The factors must reach that session. */
  pressureAt(session: number): number {
    while (this.#bySession.length <= session) {
      const strain = STRAIN[this.#factors.regimeAt(this.#bySession.length)];
      this.#orders += (strain - this.#orders) / SESSIONS_OF_DELAY;
      this.#pressure += (this.#orders - this.#pressure) / SESSIONS_OF_DELAY;
      this.#bySession.push(this.#pressure);
    }
    return this.#bySession[Math.max(0, session)];
  }
}
