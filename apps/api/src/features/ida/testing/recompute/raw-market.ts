import { type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  type CompanyHistory,
  type CorporateAction,
  type DailyBars,
  type Instrument,
  type MacroObservation,
  type OptionActivity,
  SimulatedMarket,
  SimulatedResearch,
} from '@pipa/market-data';

/** The day that the analysis is as of: its slopes over 20 days reach back over New Year. */
export const AS_OF: TradingDay = '2024-01-12';
const BARS_FROM: TradingDay = '2018-06-01';
const OPTIONS_FROM: TradingDay = '2021-06-01';
const FUNDS = ['SPY', 'QQQ', 'XLK', 'XLE', 'TLT', 'GLD', 'IWM', 'EFA'];
const STOCKS = 40;

/** What is known of a symbol by the as-of day, as it was published. */
export interface RawSymbol {
  readonly instrument: Instrument;
  readonly bars: DailyBars;
  readonly actions: readonly CorporateAction[];
  readonly company: CompanyHistory;
  readonly options: OptionActivity;
}

export interface RawMarket {
  readonly symbols: ReadonlyMap<string, RawSymbol>;
  readonly macro: ReadonlyMap<string, readonly MacroObservation[]>;
}

/** Everything that the figures of a small simulated market follow from: of the symbols that are traded on the as-of day. */
export function readRawMarket(): RawMarket {
  const market = new SimulatedMarket({ seed: 11, stocks: STOCKS, funds: 'core' });
  const research = new SimulatedResearch(market);
  const used = market.instruments().filter(({ kind, symbol }) => kind === 'Stock' || FUNDS.includes(symbol));
  const symbols = used.map((instrument): [string, RawSymbol] => {
    const { symbol } = instrument;
    const { bars, actions } = market.history(symbol, BARS_FROM, AS_OF);
    const range = { reportsFrom: BARS_FROM, recentFrom: OPTIONS_FROM, to: AS_OF };
    return [
      symbol,
      {
        instrument,
        bars,
        actions,
        company: research.company(symbol, range),
        options: research.optionActivity(symbol, OPTIONS_FROM, AS_OF),
      },
    ];
  });
  const traded = symbols.filter(([, { bars }]) => bars.days[bars.days.length - 1] === toEpochDay(AS_OF));
  const macro = research.macroSeries().map(({ id }) => [id, research.macro(id, BARS_FROM, AS_OF)] as const);
  return { symbols: new Map(traded), macro: new Map(macro) };
}
