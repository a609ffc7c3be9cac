import { streamKey } from '../counter-random.ts';
import { type Economy, type EconomyKeys, economyAtStart, stepEconomy } from './economy.ts';
import { FACTOR_NAMES, factorColumn } from './factor-names.ts';
import { MARKET_REGIMES, type MarketRegime } from './market-regime.ts';

const MOMENTUM = factorColumn('Momentum');
const GOLD = factorColumn('Gold');
const SILVER = factorColumn('Silver');
const COMMODITY = factorColumn('Commodity');

/** State of the economy after each session; rates and spreads as fractions, prices as log distances from the market's start. */
const LEVEL_NAMES = [
  'shortRate',
  'tenYear',
  'highYieldSpread',
  'dollar',
  'oil',
  'gold',
  'silver',
  'commodity',
  'volatility',
  'overvaluation',
] as const;

type LevelName = (typeof LEVEL_NAMES)[number];
export type EconomyLevels = Readonly<Record<LevelName, Float64Array>>;

type SessionLevels = Readonly<Record<LevelName, number>>;

/**
 * The common part of all simulated prices: one row of factor values a session, counted from 0 at the market's first
 * session. It's extended on demand; what has been computed never changes.
 */
export class FactorPath {
  readonly #keys: EconomyKeys;
  #economy: Economy = economyAtStart();
  #length = 0;
  #columns: Float64Array[];
  #stress: Float64Array;
  #levels: Record<LevelName, Float64Array>;
  #regimes: Uint8Array;

  constructor(seed: number) {
    this.#keys = {
      regime: streamKey(seed, 'regime'),
      market: streamKey(seed, 'market'),
      rates: streamKey(seed, 'rates'),
      real: streamKey(seed, 'commodities'),
      equity: streamKey(seed, 'equity factors'),
    };
    this.#columns = FACTOR_NAMES.map(() => new Float64Array(1024));
    this.#stress = new Float64Array(1024);
    this.#levels = levelArrays(() => new Float64Array(1024));
    this.#regimes = new Uint8Array(1024);
  }

  /** Computes the sessions up to `sessions` (count) when they are missing. */
  extendTo(sessions: number): void {
    if (sessions > this.#stress.length) this.#grow(Math.max(sessions, this.#stress.length * 2));
    const row = new Float64Array(FACTOR_NAMES.length);
    for (; this.#length < sessions; this.#length++) {
      const session = this.#length;
      this.#economy = stepEconomy(this.#economy, session, this.#keys, row);
      for (let c = 0; c < row.length; c++) this.#columns[c][session] = row[c];
      this.#stress[session] = this.#economy.stress;
      this.#keepLevels(session, row);
      this.#regimes[session] = MARKET_REGIMES.indexOf(this.#economy.regime);
    }
  }

  /** A factor's column; valid up to the extended length, replaced when the path grows: ask after extendTo. */
  column(index: number): Float64Array {
    return this.#columns[index];
  }

  factor(name: string): Float64Array {
    return this.#columns[factorColumn(name)].slice(0, this.#length);
  }

  get momentum(): Float64Array {
    return this.#columns[MOMENTUM];
  }

  /** Multiplier of idiosyncratic risk, about 1 in quiet years and 2 in a crisis. */
  get stress(): Float64Array {
    return this.#stress;
  }

  /** Sessions computed so far. */
  get length(): number {
    return this.#length;
  }

  /**
   * Levels by session, as they stand after its close; valid up to `length`, replaced when the path grows: ask after
   * extendTo.
   */
  get levels(): EconomyLevels {
    return this.#levels;
  }

  /** Annual volatility of the market expected for the session. */
  volatilityAt(session: number): number {
    return this.#levels.volatility[session];
  }

  regimeAt(session: number): MarketRegime {
    return MARKET_REGIMES[this.#regimes[session]];
  }

  #keepLevels(session: number, row: Float64Array): void {
    const summed = (name: 'gold' | 'silver' | 'commodity', factor: number) =>
      (session === 0 ? 0 : this.#levels[name][session - 1]) + row[factor];
    const now: SessionLevels = {
      ...this.#economy,
      gold: summed('gold', GOLD),
      silver: summed('silver', SILVER),
      commodity: summed('commodity', COMMODITY),
    };
    for (const name of LEVEL_NAMES) this.#levels[name][session] = now[name];
  }

  #grow(capacity: number): void {
    const wider = (column: Float64Array) => {
      const copy = new Float64Array(capacity);
      copy.set(column);
      return copy;
    };
    this.#columns = this.#columns.map(wider);
    this.#stress = wider(this.#stress);
    this.#levels = levelArrays((name) => wider(this.#levels[name]));
    const regimes = new Uint8Array(capacity);
    regimes.set(this.#regimes);
    this.#regimes = regimes;
  }
}

function levelArrays(make: (name: LevelName) => Float64Array): Record<LevelName, Float64Array> {
  return Object.fromEntries(LEVEL_NAMES.map((name) => [name, make(name)])) as Record<LevelName, Float64Array>;
}
