import { fatTailAt, normalAt } from '../counter-random.ts';
import { clamp } from './clamp.ts';
import { factorColumn } from './factor-names.ts';
import { GICS_SECTORS } from './gics-sectors.ts';
import { type MarketRegime, nextRegime, REGIME_TRAITS, type RegimeTraits } from './market-regime.ts';

/** Everything the next session's factors depend on. Rates and spreads are fractions (0.04), logs are natural. */
export interface Economy {
  readonly regime: MarketRegime;
  readonly sessionsInRegime: number;
  /** Annual volatility of the market for the next session. */
  readonly volatility: number;
  /** Multiplier of idiosyncratic risk. */
  readonly stress: number;
  /** Log distance of the market's total return from its long-run path. */
  readonly overvaluation: number;
  readonly shortRate: number;
  readonly tenYear: number;
  readonly highYieldSpread: number;
  readonly dollar: number;
  readonly oil: number;
  /** Slowly moving expected returns of styles, regions and sectors, in units of their own volatility. */
  readonly tides: Float64Array;
}

/** One stream of randomness for each part of the economy. */
export interface EconomyKeys {
  readonly regime: number;
  readonly market: number;
  readonly rates: number;
  readonly real: number;
  readonly equity: number;
}

const YEAR = 252;
const ROOT_YEAR = Math.sqrt(YEAR);
/** Annual log growth of the market's total return, to which its path reverts. */
const LONG_RUN_GROWTH = 0.09;
const PULL_TO_LONG_RUN = 0.2;
const VOLATILITY_PULL = 0.05;
const VOLATILITY_OF_VOLATILITY = 0.055;
/** Rise of log volatility per unit of a negative market shock. */
const LEVERAGE_EFFECT = 0.045;
const LARGEST_MARKET_MOVE = 0.12;
/** Share of a change of expected volatility that reaches futures with a month to go. */
const FUTURES_SENSITIVITY = 0.55;
/** Annual risk premium that holders of volatility futures pay. */
const VOLATILITY_PREMIUM = 0.5;
const LARGEST_FUTURES_MOVE = 0.22;
/** Half-life of a tide is about half a year. */
const TIDE_DECAY = 1 - Math.LN2 / 126;
const TIDE_SIZE = 0.55;

const STYLES = [
  { name: 'Value', volatility: 0.055, premium: 0.008 },
  { name: 'Growth', volatility: 0.04, premium: 0.004 },
  { name: 'Quality', volatility: 0.04, premium: 0 },
  { name: 'Size', volatility: 0.065, premium: 0.004 },
  { name: 'Momentum', volatility: 0.08, premium: 0 },
] as const;
const REGIONS = [
  { name: 'Developed', volatility: 0.07, premium: -0.018 },
  { name: 'Emerging', volatility: 0.1, premium: -0.006 },
] as const;
const TIDES = STYLES.length + REGIONS.length + GICS_SECTORS.length;

export function economyAtStart(): Economy {
  return {
    regime: 'Bull',
    sessionsInRegime: 120,
    volatility: 0.12,
    stress: 0.9,
    overvaluation: 0,
    shortRate: 0.024,
    tenYear: 0.042,
    highYieldSpread: 0.036,
    dollar: 0,
    oil: 0,
    tides: new Float64Array(TIDES),
  };
}

/** One session on: fills `row` with the session's factors (columns as FACTOR_NAMES) and returns the economy after it. */
export function stepEconomy(economy: Economy, session: number, keys: EconomyKeys, row: Float64Array): Economy {
  const regime = nextRegime(keys.regime, session, economy.regime, economy.sessionsInRegime, economy.overvaluation);
  const traits = REGIME_TRAITS[regime];
  const market = stepMarket(economy, traits, session, keys.market);
  put(row, 'Market', market.logReturn);
  put(row, 'Volatility', market.futuresReturn);
  const rates = stepRates(economy, traits, market.shock, session, keys.rates, row);
  const real = stepReal(economy, traits, market, rates.levelReturn, session, keys.real, row);
  const tides = stepEquityFactors(economy, traits, market, rates.levelReturn, session, keys.equity, row);
  return {
    regime,
    sessionsInRegime: regime === economy.regime ? economy.sessionsInRegime + 1 : 1,
    volatility: market.nextVolatility,
    stress: Math.min(2.4, Math.max(0.75, Math.sqrt(market.nextVolatility / 0.15))),
    overvaluation: economy.overvaluation + market.logReturn - LONG_RUN_GROWTH / YEAR,
    shortRate: rates.shortRate,
    tenYear: rates.tenYear,
    highYieldSpread: rates.highYieldSpread,
    dollar: real.dollar,
    oil: real.oil,
    tides,
  };
}

function put(row: Float64Array, name: string, value: number): void {
  row[factorColumn(name)] = value;
}

interface MarketStep {
  readonly shock: number;
  readonly logReturn: number;
  readonly nextVolatility: number;
  readonly futuresReturn: number;
}

function stepMarket(economy: Economy, traits: RegimeTraits, session: number, key: number): MarketStep {
  const shock = fatTailAt(key, session, 0);
  const drift = (traits.drift - PULL_TO_LONG_RUN * economy.overvaluation) / YEAR;
  const raw = drift + (economy.volatility / ROOT_YEAR) * shock;
  const logReturn = clamp(raw, LARGEST_MARKET_MOVE);
  const pull = VOLATILITY_PULL * Math.log(traits.volatility / economy.volatility);
  const surprise = VOLATILITY_OF_VOLATILITY * normalAt(key, session, 1) - LEVERAGE_EFFECT * shock;
  const logVolatility = Math.log(economy.volatility) + pull + surprise;
  const futures = FUTURES_SENSITIVITY * surprise - VOLATILITY_PREMIUM / YEAR;
  return {
    shock,
    logReturn,
    nextVolatility: Math.min(0.85, Math.max(0.07, Math.exp(logVolatility))),
    futuresReturn: clamp(futures, LARGEST_FUTURES_MOVE),
  };
}

function stepRates(
  economy: Economy,
  traits: RegimeTraits,
  marketShock: number,
  session: number,
  key: number,
  row: Float64Array,
) {
  const { shortRate, tenYear, highYieldSpread } = economy;
  put(row, 'Cash', shortRate / YEAR);
  put(row, 'Term', (tenYear - shortRate) / YEAR);
  put(row, 'Spread', highYieldSpread / YEAR);
  const yieldShock = 0.34 * marketShock + 0.94 * normalAt(key, session, 0);
  const yieldChange = (traits.yieldDrift + 0.18 * (0.036 - tenYear)) / YEAR + (0.0088 / ROOT_YEAR) * yieldShock;
  const nextTenYear = Math.max(0.005, tenYear + yieldChange);
  const shortPull = 0.12 * (nextTenYear - 0.01 - shortRate);
  const shortChange = (traits.shortRateDrift + shortPull) / YEAR + (0.0022 / ROOT_YEAR) * normalAt(key, session, 1);
  const nextShort = Math.min(nextTenYear + 0.006, Math.max(0.0005, shortRate + shortChange));
  const levelReturn = tenYear - nextTenYear;
  put(row, 'Level', levelReturn);
  put(row, 'Front', 0.5 * levelReturn + 0.5 * (shortRate - nextShort));
  const spreadPull = (6 * (traits.spread - highYieldSpread)) / YEAR;
  const spreadShock =
    highYieldSpread * (-0.014 * marketShock * (economy.volatility / 0.15) + 0.006 * normalAt(key, session, 2));
  const nextSpread = Math.min(0.22, Math.max(0.022, highYieldSpread + spreadPull + spreadShock));
  put(row, 'Credit', highYieldSpread - nextSpread);
  return { shortRate: nextShort, tenYear: nextTenYear, highYieldSpread: nextSpread, levelReturn };
}

function stepReal(
  economy: Economy,
  traits: RegimeTraits,
  market: MarketStep,
  levelReturn: number,
  session: number,
  key: number,
  row: Float64Array,
) {
  const dollar =
    (traits.dollarDrift - 0.25 * economy.dollar) / YEAR +
    (0.066 / ROOT_YEAR) * (-0.25 * market.shock + 0.97 * normalAt(key, session, 0));
  const oil =
    (traits.oilDrift - 0.3 * economy.oil) / YEAR +
    0.45 * market.logReturn -
    0.4 * dollar +
    (0.3 / ROOT_YEAR) * fatTailAt(key, session, 1);
  const gold = 0.052 / YEAR - 0.7 * dollar + 3 * levelReturn + (0.13 / ROOT_YEAR) * fatTailAt(key, session, 2);
  const silver = 1.15 * gold + 0.35 * market.logReturn - 0.05 / YEAR + (0.19 / ROOT_YEAR) * fatTailAt(key, session, 3);
  const commodity = 0.4 * oil + 0.1 * gold - 0.3 * dollar + (0.09 / ROOT_YEAR) * normalAt(key, session, 4);
  put(row, 'Dollar', dollar);
  put(row, 'Oil', oil);
  put(row, 'Gold', gold);
  put(row, 'Silver', silver);
  put(row, 'Commodity', commodity);
  return { dollar: economy.dollar + dollar, oil: economy.oil + oil };
}

function stepEquityFactors(
  economy: Economy,
  traits: RegimeTraits,
  market: MarketStep,
  levelReturn: number,
  session: number,
  key: number,
  row: Float64Array,
): Float64Array {
  const tides = new Float64Array(TIDES);
  const stress = Math.sqrt(economy.volatility / 0.15);
  // A tide is an expected return that comes and goes; its standard deviation is TIDE_SIZE times the volatility.
  const move = (slot: number, volatility: number) => {
    const push = Math.sqrt(1 - TIDE_DECAY * TIDE_DECAY) * normalAt(key, session, 100 + slot);
    tides[slot] = TIDE_DECAY * economy.tides[slot] + push;
    const tide = (TIDE_SIZE * volatility * tides[slot]) / YEAR;
    return tide + ((volatility * stress) / ROOT_YEAR) * fatTailAt(key, session, slot);
  };
  const style = STYLES.map(({ volatility, premium }, slot) => premium / YEAR + move(slot, volatility));
  const reward = [0, -0.6 * style[0], traits.qualityDrift / YEAR, 0.06 * market.logReturn, traits.momentumDrift / YEAR];
  STYLES.forEach(({ name }, slot) => {
    put(row, name, style[slot] + reward[slot]);
  });
  REGIONS.forEach(({ name, volatility, premium }, i) => {
    put(row, name, premium / YEAR + move(STYLES.length + i, volatility));
  });
  putSectors(
    GICS_SECTORS.map(({ volatility }, i) => move(STYLES.length + REGIONS.length + i, volatility)),
    market,
    levelReturn,
    row,
  );
  return tides;
}

/** Sector returns over the market, centred so that the sectors at their weights are the market. */
function putSectors(own: readonly number[], market: MarketStep, levelReturn: number, row: Float64Array): void {
  const oil = row[factorColumn('Oil')];
  const excess = GICS_SECTORS.map(
    ({ beta, rateDuration, oilBeta }, i) =>
      (beta - 1) * market.logReturn + rateDuration * levelReturn + oilBeta * oil + own[i],
  );
  const centre = GICS_SECTORS.reduce((sum, { weight }, i) => sum + weight * excess[i], 0);
  GICS_SECTORS.forEach(({ name }, i) => {
    put(row, name, excess[i] - centre);
  });
}
