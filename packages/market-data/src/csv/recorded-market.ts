import { fromEpochDay, previousTradingEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { elementAt, firstAtOrAfter, lastElement } from '@pipa/quant';
import { sliceBars } from '../daily-bars.ts';
import type { JudgedHistory } from '../gate/judge-history.ts';
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
import { ETF_SPECS } from '../simulated/etf-catalogue.ts';
import { openCsv } from './csv-table.ts';
import { type BarImportOptions, importBars, readMarketMoves } from './import-bars.ts';
import type { StatedEnd } from './stated-end.ts';

/** Sessions without a bar before the end of the record after which an instrument counts as delisted. */
const SILENT_SESSIONS = 20;

const knownFunds: ReadonlyMap<string, Instrument> = new Map(
  ETF_SPECS.map(({ instrument }) => [instrument.symbol, instrument]),
);

/** A market of imported history, in memory: about 60 bytes a bar. */
export class RecordedMarket implements MarketDataProvider {
  readonly #histories: ReadonlyMap<string, InstrumentHistory>;
  readonly #instruments: readonly Instrument[];

  /** `ends` are last sessions that are known; other symbols have ended when they fall silent before the record does. */
  constructor(histories: readonly InstrumentHistory[], ends: ReadonlyMap<string, StatedEnd> = new Map()) {
    const traded = histories.filter(({ bars }) => bars.days.length > 0);
    this.#histories = new Map(traded.map((history) => [history.bars.symbol, history]));
    const lastDay = Math.max(...traded.map(({ bars }) => lastElement(bars.days)));
    this.#instruments = traded.map(({ bars }) => recordedInstrument(bars, lastDay, ends.has(bars.symbol)));
  }

  instruments(asOf?: TradingDay): readonly Instrument[] {
    return asOf === undefined ? this.#instruments : instrumentsAsOf(this.#instruments, asOf);
  }

  bars(symbol: string, from: TradingDay, to: TradingDay): DailyBars {
    return sliceBars(this.#historyOf(symbol).bars, toEpochDay(from), toEpochDay(to));
  }

  actions(symbol: string, from: TradingDay, to: TradingDay): readonly CorporateAction[] {
    const [first, last] = [toEpochDay(from), toEpochDay(to)];
    return this.#historyOf(symbol).actions.filter(({ exDay }) => exDay >= first && exDay <= last);
  }

  history(symbol: string, from: TradingDay, to: TradingDay): InstrumentHistory {
    return { bars: this.bars(symbol, from, to), actions: this.actions(symbol, from, to) };
  }

  sessionBars(day: TradingDay): ReadonlyMap<string, SessionBar> {
    const epochDay = toEpochDay(day);
    const found = new Map<string, SessionBar>();
    for (const [symbol, { bars }] of this.#histories) {
      const row = firstAtOrAfter(bars.days, epochDay);
      if (bars.days[row] !== epochDay) continue;
      const { open, high, low, close, adjClose, volume } = bars;
      found.set(symbol, {
        open: elementAt(open, row),
        high: elementAt(high, row),
        low: elementAt(low, row),
        close: elementAt(close, row),
        adjClose: elementAt(adjClose, row),
        volume: elementAt(volume, row),
      });
    }
    return found;
  }

  sessionActions(day: TradingDay): readonly SymbolAction[] {
    const epochDay = toEpochDay(day);
    return [...this.#histories].flatMap(([symbol, { actions }]) =>
      actions.filter(({ exDay }) => exDay === epochDay).map((action) => ({ symbol, ...action })),
    );
  }

  #historyOf(symbol: string): InstrumentHistory {
    const history = this.#histories.get(symbol);
    if (!history) throw new DomainError('NOT_FOUND', { symbol: symbol.slice(0, 20) });
    return history;
  }
}

/** Facts of an instrument from its prices alone, and whether its end is known; well-known funds also have their name and group. */
export function recordedInstrument({ symbol, days }: DailyBars, lastDay: number, hasEnded = false): Instrument {
  const fund = knownFunds.get(symbol);
  const end = lastElement(days);
  return {
    symbol,
    name: fund?.name ?? symbol,
    kind: fund?.kind ?? 'Stock',
    sector: fund?.sector ?? null,
    industry: fund?.industry ?? null,
    listedOn: fromEpochDay(elementAt(days, 0)),
    delistedOn: hasEnded || end < previousTradingEpochDay(lastDay, SILENT_SESSIONS) ? fromEpochDay(end) : null,
  };
}

/** Reads a price file whole into memory. For files beyond some millions of rows stream `importBars` instead. */
export async function loadRecordedMarket(path: string, options: BarImportOptions = {}) {
  const market = options.market ?? (await readMarketMoves([openCsv(path)], options));
  const { series, report } = importBars(openCsv(path), { ...options, market });
  const histories: JudgedHistory[] = [];
  for await (const history of series) histories.push(history);
  return {
    market: new RecordedMarket(histories, options.ends),
    report,
    findings: histories.flatMap((h) => h.findings),
  };
}
