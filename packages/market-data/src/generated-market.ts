import type { TradingDay } from '@pipa/calendar';
import type { CorporateAction, DailyBars, InstrumentHistory, SessionBar, SymbolAction } from './daily-bars.ts';
import type { Instrument } from './instrument.ts';
import type {
  CompanyHistory,
  CompanyRange,
  DayOfResearch,
  MacroObservation,
  MacroSeriesFacts,
  OptionActivity,
} from './research.ts';

/** A market that is computed on demand, any day of it at once. Ranges are inclusive; an unknown symbol is NOT_FOUND. */
export interface GeneratedMarket {
  /** With `asOf`, only what was known that day: later listings are left out, later delistings hidden. */
  instruments(asOf?: TradingDay): readonly Instrument[];
  bars(symbol: string, from: TradingDay, to: TradingDay): DailyBars;
  actions(symbol: string, from: TradingDay, to: TradingDay): readonly CorporateAction[];
  /** Bars and actions in one go, cheaper than asking twice. */
  history(symbol: string, from: TradingDay, to: TradingDay): InstrumentHistory;
  /** Bars of all instruments that trade in that session. */
  sessionBars(day: TradingDay): ReadonlyMap<string, SessionBar>;
  /** Splits and dividends effective before that session's open, by symbol. */
  sessionActions(day: TradingDay): readonly SymbolAction[];
}

/** Everything beside prices that an analysis draws on. Ranges are inclusive and ask by the day on which it became known. */
export interface GeneratedResearch {
  company(symbol: string, range: CompanyRange): CompanyHistory;
  /** Every session; empty for instruments without options. */
  optionActivity(symbol: string, from: TradingDay, to: TradingDay): OptionActivity;
  macroSeries(): readonly MacroSeriesFacts[];
  /** Ascending by day. NOT_FOUND for an id that is none of macroSeries. */
  macro(id: string, from: TradingDay, to: TradingDay): readonly MacroObservation[];
  /** The whole universe's news of a session; cheap for sessions in ascending order. RangeError for a day without one. */
  publishedOn(day: TradingDay): DayOfResearch;
}
