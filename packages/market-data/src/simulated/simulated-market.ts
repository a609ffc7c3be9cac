import {
  type EpochDay,
  fromEpochDay,
  isEarlyClose,
  nextTradingEpochDay,
  sessionOrdinal,
  type TradingDay,
  toEpochDay,
  tradingDayOnOrBefore,
  tradingEpochDaysBetween,
} from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { sliceBars } from '../daily-bars.ts';
import {
  type CorporateAction,
  type DailyBars,
  type Instrument,
  type InstrumentHistory,
  instrumentsAsOf,
  type MarketDataProvider,
  type SessionBar,
  type SymbolAction,
} from '../provider.ts';
import { ETF_SPECS } from './etf-catalogue.ts';
import { FactorPath } from './factor-path.ts';
import { InstrumentPath, type PathAction } from './instrument-path.ts';
import type { InstrumentSpec } from './instrument-spec.ts';
import type { MarketRegime } from './market-regime.ts';
import { stockSpecs } from './stock-catalogue.ts';

/** First session of every simulated market. */
export const SIMULATED_MARKET_START: TradingDay = '2005-01-03';
export const DEFAULT_MARKET_SEED = 2026;

export interface SimulatedMarketOptions {
  readonly seed?: number;
  /** Number of invented companies beside the funds. */
  readonly stocks?: number;
}

interface LivePath {
  readonly spec: InstrumentSpec;
  path: InstrumentPath;
  /** Session the next step makes. */
  next: number;
  action: PathAction | null;
}

const START = toEpochDay(SIMULATED_MARKET_START);
const START_ORDINAL = sessionOrdinal(START);

/**
 * The simulated market. Histories are generated when asked for and not kept; `sessionBars` keeps one state an
 * instrument, so that going on day by day costs one step each and going back starts anew.
 */
export class SimulatedMarket implements MarketDataProvider {
  readonly seed: number;
  readonly #specs: ReadonlyMap<string, InstrumentSpec>;
  readonly #factors: FactorPath;
  /** 1 for sessions that close early, by session. */
  #early = new Uint8Array(0);
  #live: LivePath[] = [];
  #liveSession = -1;

  constructor({ seed = DEFAULT_MARKET_SEED, stocks = 300 }: SimulatedMarketOptions = {}) {
    this.seed = seed;
    this.#specs = new Map([...ETF_SPECS, ...stockSpecs(stocks)].map((spec) => [spec.instrument.symbol, spec]));
    this.#factors = new FactorPath(seed);
  }

  instruments(asOf?: TradingDay): readonly Instrument[] {
    const all = Array.from(this.#specs.values(), ({ instrument }) => instrument);
    return asOf === undefined ? all : instrumentsAsOf(all, asOf);
  }

  bars(symbol: string, from: TradingDay, to: TradingDay): DailyBars {
    return this.history(symbol, from, to).bars;
  }

  actions(symbol: string, from: TradingDay, to: TradingDay): readonly CorporateAction[] {
    return this.history(symbol, from, to).actions;
  }

  history(symbol: string, from: TradingDay, to: TradingDay): InstrumentHistory {
    const spec = this.#specs.get(symbol);
    if (!spec) throw new DomainError('NOT_FOUND', { symbol: symbol.slice(0, 20) });
    const whole = this.#generate(spec, toEpochDay(to));
    const fromDay = toEpochDay(from);
    return {
      bars: sliceBars(whole.bars, fromDay, toEpochDay(to)),
      actions: whole.actions.filter(({ exDay }) => exDay >= fromDay),
    };
  }

  sessionBars(day: TradingDay): ReadonlyMap<string, SessionBar> {
    const session = this.#advanceLive(day);
    return new Map(this.#trading(session).map(({ spec, path }) => [spec.instrument.symbol, path.bar]));
  }

  sessionActions(day: TradingDay): readonly SymbolAction[] {
    const session = this.#advanceLive(day);
    return this.#trading(session).flatMap(({ spec, action }) =>
      action === null ? [] : [{ symbol: spec.instrument.symbol, ...datedAction(action, toEpochDay(day)) }],
    );
  }

  /** The regime that ruled a session: for tests and for scoring regime models, never an input of a strategy. */
  regimeOn(day: TradingDay): MarketRegime {
    const session = sessionIndex(day);
    this.#prepare(session);
    return this.#factors.regimeAt(session);
  }

  #prepare(session: number): void {
    this.#factors.extendTo(session + 1);
    const known = this.#early.length;
    if (session < known) return;
    const days = tradingEpochDaysBetween(START, nextTradingEpochDay(START, session + 252));
    this.#early = Uint8Array.from(days, (day, i) =>
      i < known ? this.#early[i] : Number(isEarlyClose(fromEpochDay(day))),
    );
  }

  #generate(spec: InstrumentSpec, to: EpochDay): InstrumentHistory {
    const first = firstSession(spec);
    const last = Math.min(sessionAtOrBefore(to), lastSession(spec));
    const length = Math.max(0, last - first + 1);
    const bars = emptyBars(spec.instrument.symbol, length);
    const actions: CorporateAction[] = [];
    if (length === 0) return { bars, actions };
    this.#prepare(last);
    bars.days.set(tradingEpochDaysBetween(nthSession(first), nthSession(last)));
    const path = new InstrumentPath(spec, this.seed);
    for (let i = 0; i < length; i++) {
      const action = path.step(first + i, this.#factors, this.#early[first + i] === 1);
      if (action) actions.push(datedAction(action, bars.days[i]));
      const { bar } = path;
      bars.open[i] = bar.open;
      bars.high[i] = bar.high;
      bars.low[i] = bar.low;
      bars.close[i] = bar.close;
      bars.adjClose[i] = bar.adjClose;
      bars.volume[i] = bar.volume;
    }
    return { bars, actions };
  }

  #advanceLive(day: TradingDay): number {
    const session = sessionIndex(day);
    this.#prepare(session);
    if (this.#live.length === 0 || session < this.#liveSession) {
      this.#live = Array.from(this.#specs.values(), (spec) => ({
        spec,
        path: new InstrumentPath(spec, this.seed),
        next: firstSession(spec),
        action: null,
      }));
    }
    this.#liveSession = session;
    for (const live of this.#live) {
      const last = Math.min(session, lastSession(live.spec));
      for (; live.next <= last; live.next++) {
        live.action = live.path.step(live.next, this.#factors, this.#early[live.next] === 1);
      }
    }
    return session;
  }

  #trading(session: number): LivePath[] {
    return this.#live.filter(({ next }) => next === session + 1);
  }
}

/** Number of the session since the market's start. RangeError for a day without session or before it. */
function sessionIndex(day: TradingDay): number {
  const ordinal = sessionOrdinal(toEpochDay(day));
  if (ordinal < START_ORDINAL) throw new RangeError(`No simulated session on ${day}`);
  return ordinal - START_ORDINAL;
}

function sessionAtOrBefore(day: EpochDay): number {
  return day < START ? -1 : sessionIndex(tradingDayOnOrBefore(fromEpochDay(day)));
}

function nthSession(session: number): EpochDay {
  return session === 0 ? START : nextTradingEpochDay(START, session);
}

function firstSession({ instrument: { listedOn } }: InstrumentSpec): number {
  return listedOn === null || listedOn <= SIMULATED_MARKET_START ? 0 : sessionAtOrBefore(toEpochDay(listedOn));
}

function lastSession({ instrument: { delistedOn } }: InstrumentSpec): number {
  return delistedOn === null ? Number.POSITIVE_INFINITY : sessionAtOrBefore(toEpochDay(delistedOn));
}

function datedAction({ kind, value, payLagSessions }: PathAction, exDay: EpochDay): CorporateAction {
  return { exDay, kind, value, payDay: kind === 'dividend' ? nextTradingEpochDay(exDay, payLagSessions) : null };
}

function emptyBars(symbol: string, length: number): DailyBars {
  return {
    symbol,
    days: new Int32Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    adjClose: new Float64Array(length),
    volume: new Float64Array(length),
  };
}
