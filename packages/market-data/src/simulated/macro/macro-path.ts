import { CALENDAR_END, tradingEpochDaysBetween } from '@pipa/calendar';
import { streamKey } from '../../counter-random.ts';
import { factorColumn } from '../factor-names.ts';
import type { FactorPath } from '../factor-path.ts';
import { dayOfSession } from '../session-number.ts';
import { stepActivity, stepCycle, stepPrices } from './business-cycle.ts';
import { stepCredit } from './credit-conditions.ts';
import { stepFutures } from './futures-prices.ts';
import { type EconomyView, type MacroColumns, widerColumns } from './macro-columns.ts';
import { stepLiquidity, stepPolicy } from './monetary-policy.ts';
import { stepRiskAppetite } from './risk-appetite.ts';

const MARKET = factorColumn('Market');
const SIZE = factorColumn('Size');

/**
 * Session by session what the macro series are made of. Extended on demand from the shared factors; what has been
 * computed never changes and depends on nothing later.
 */
export class MacroPath {
  readonly #factors: FactorPath;
  readonly #keys: Readonly<
    Record<'policy' | 'liquidity' | 'prices' | 'activity' | 'credit' | 'futures' | 'risk', number>
  >;
  #columns: MacroColumns = widerColumns(0);
  #capacity = 0;
  #length = 0;
  /** Sessions' days, beyond the capacity: to know a month's last session. */
  #days: Int32Array = new Int32Array(0);

  constructor(seed: number, factors: FactorPath) {
    this.#factors = factors;
    const key = (name: string) => streamKey(seed, `macro:${name}`);
    this.#keys = {
      policy: key('policy'),
      liquidity: key('liquidity'),
      prices: key('prices'),
      activity: key('activity'),
      credit: key('credit'),
      futures: key('futures'),
      risk: key('risk'),
    };
  }

  /** Valid up to the extended length, replaced when the path grows: ask after extendTo. */
  get columns(): MacroColumns {
    return this.#columns;
  }

  /** Computes the sessions up to `sessions` (count) when they are missing. */
  extendTo(sessions: number): void {
    if (sessions <= this.#length) return;
    this.#factors.extendTo(sessions);
    if (sessions > this.#capacity) this.#grow(Math.max(sessions + 252, this.#capacity * 2));
    const economy = this.#view();
    const { policy, liquidity, prices, activity, credit, futures, risk } = this.#keys;
    for (; this.#length < sessions; this.#length++) {
      const t = this.#length;
      stepCycle(this.#columns, economy, t);
      stepPolicy(this.#columns, economy, t, policy);
      stepLiquidity(this.#columns, economy, t, liquidity);
      stepPrices(this.#columns, economy, t, prices);
      stepActivity(this.#columns, economy, t, activity);
      stepCredit(this.#columns, economy, t, credit);
      stepFutures(this.#columns, economy, t, futures);
      stepRiskAppetite(this.#columns, economy, t, risk);
    }
  }

  #view(): EconomyView {
    const factors = this.#factors;
    return {
      levels: factors.levels,
      market: factors.column(MARKET),
      size: factors.column(SIZE),
      days: this.#days,
      regimeAt: (session) => factors.regimeAt(session),
    };
  }

  #grow(capacity: number): void {
    this.#columns = widerColumns(capacity, this.#columns);
    this.#capacity = capacity;
    const start = dayOfSession(0);
    this.#days = tradingEpochDaysBetween(start, Math.min(CALENDAR_END, start + 2 * capacity));
  }
}
