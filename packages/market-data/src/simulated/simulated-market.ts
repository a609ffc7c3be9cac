import {
  type EpochDay,
  nextTradingEpochDay,
  type TradingDay,
  toEpochDay,
  tradingEpochDaysBetween,
} from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import {
  type CorporateAction,
  type DailyBars,
  type InstrumentHistory,
  type SessionBar,
  type SymbolAction,
  sliceBars,
} from '../daily-bars.ts';
import type { GeneratedMarket } from '../generated-market.ts';
import { type Instrument, instrumentsAsOf } from '../instrument.ts';
import { etfSpecs } from './etf-catalogue.ts';
import type { PathAction } from './instrument-path.ts';
import type { InstrumentSpec } from './instrument-spec.ts';
import { type LivePath, MarketPaths } from './market-paths.ts';
import type { MarketRegime } from './market-regime.ts';
import { dayOfSession, firstSession, lastSession, sessionAtOrBefore, sessionNumber } from './session-number.ts';
import { stockSpecs } from './stock-catalogue.ts';

export { SIMULATED_MARKET_START } from './session-number.ts';

export const DEFAULT_MARKET_SEED = 2026;

/** Which instruments a simulated market has. A market keeps what it was made with. */
export interface SimulatedUniverse {
  /** Number of invented companies beside the funds. */
  readonly stocks: number;
  /** Every fund, which is the default, or the core ones alone. */
  readonly funds?: 'all' | 'core';
}

export interface SimulatedMarketOptions extends Partial<SimulatedUniverse> {
  readonly seed?: number;
  /** Which instruments go through its sessions; default: all. The histories of the others are generated when asked for, as always. */
  readonly inSessions?: (instrument: Instrument) => boolean;
}

interface SessionPath extends LivePath {
  action: PathAction | null;
}

/**
 * The simulated market. Histories are generated when asked for and not kept; `sessionBars` keeps one state an
 * instrument, so that going on day by day, also from a generated history, costs one step each and going back starts anew.
 */
export class SimulatedMarket implements GeneratedMarket {
  readonly seed: number;
  /** The machinery below the prices, for what else is generated from it. */
  readonly paths: MarketPaths;
  readonly #inSessions: (instrument: Instrument) => boolean;
  /** Where the last generated history of an instrument ended, until its sessions go on from there. */
  readonly #ends = new Map<string, LivePath>();
  #live: SessionPath[] = [];
  #liveSession = -1;

  constructor({
    seed = DEFAULT_MARKET_SEED,
    stocks = 300,
    funds = 'all',
    inSessions = () => true,
  }: SimulatedMarketOptions = {}) {
    this.seed = seed;
    this.#inSessions = inSessions;
    this.paths = new MarketPaths(seed, [...etfSpecs(funds), ...stockSpecs(stocks)]);
  }

  instruments(asOf?: TradingDay): readonly Instrument[] {
    const all = Array.from(this.paths.specs.values(), ({ instrument }) => instrument);
    return asOf === undefined ? all : instrumentsAsOf(all, asOf);
  }

  bars(symbol: string, from: TradingDay, to: TradingDay): DailyBars {
    return this.history(symbol, from, to).bars;
  }

  actions(symbol: string, from: TradingDay, to: TradingDay): readonly CorporateAction[] {
    return this.history(symbol, from, to).actions;
  }

  history(symbol: string, from: TradingDay, to: TradingDay): InstrumentHistory {
    const spec = this.paths.specs.get(symbol);
    if (!spec) throw new DomainError('NOT_FOUND', { symbol: symbol.slice(0, 20) });
    const whole = this.#generate(spec, toEpochDay(to));
    const fromDay = toEpochDay(from);
    const isWhole = fromDay <= (whole.bars.days[0] ?? fromDay);
    return {
      bars: isWhole ? whole.bars : sliceBars(whole.bars, fromDay, toEpochDay(to)),
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

  /** Symbols of the companies whose results come out in a session. */
  sessionReporters(day: TradingDay): readonly string[] {
    const session = this.#advanceLive(day);
    return this.#trading(session)
      .filter(({ path }) => !Number.isNaN(path.earnings))
      .map(({ spec }) => spec.instrument.symbol);
  }

  /** The regime that ruled a session: for tests and for scoring regime models, never an input of a strategy. */
  regimeOn(day: TradingDay): MarketRegime {
    const session = sessionNumber(day);
    this.paths.prepare(session);
    return this.paths.factors.regimeAt(session);
  }

  #generate(spec: InstrumentSpec, to: EpochDay): InstrumentHistory {
    const first = firstSession(spec.instrument);
    const last = Math.min(sessionAtOrBefore(to), lastSession(spec.instrument));
    const length = Math.max(0, last - first + 1);
    const bars = emptyBars(spec.instrument.symbol, length);
    const actions: CorporateAction[] = [];
    if (length === 0) return { bars, actions };
    this.paths.prepare(last);
    bars.days.set(tradingEpochDaysBetween(dayOfSession(first), dayOfSession(last)));
    const live = this.paths.start(spec);
    for (let i = 0; i < length; i++) {
      const action = this.paths.step(live);
      if (action) actions.push(datedAction(action, bars.days[i]));
      const { bar } = live.path;
      bars.open[i] = bar.open;
      bars.high[i] = bar.high;
      bars.low[i] = bar.low;
      bars.close[i] = bar.close;
      bars.adjClose[i] = bar.adjClose;
      bars.volume[i] = bar.volume;
    }
    this.#ends.set(spec.instrument.symbol, live);
    return { bars, actions };
  }

  #advanceLive(day: TradingDay): number {
    const session = sessionNumber(day);
    this.paths.prepare(session);
    if (this.#live.length === 0 || session < this.#liveSession) {
      this.#live = Array.from(this.paths.specs.values())
        .filter(({ instrument }) => this.#inSessions(instrument))
        .map((spec) => ({ ...this.#startBefore(spec, session), action: null }));
      this.#ends.clear();
    }
    this.#liveSession = session;
    for (const live of this.#live) {
      const last = Math.min(session, live.last);
      while (live.next <= last) live.action = this.paths.step(live);
    }
    return session;
  }

  /** On the way to a session, from the end of a generated history where that lies before it. */
  #startBefore(spec: InstrumentSpec, session: number): LivePath {
    const end = this.#ends.get(spec.instrument.symbol);
    return end !== undefined && end.next <= session ? end : this.paths.start(spec);
  }

  #trading(session: number): SessionPath[] {
    return this.#live.filter(({ next }) => next === session + 1);
  }
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
