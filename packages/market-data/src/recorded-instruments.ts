import { fromEpochDay, previousTradingEpochDay } from '@pipa/calendar';
import { elementAt, lastElement } from '@pipa/quant';
import type { DailyBars } from './daily-bars.ts';
import type { Instrument } from './instrument.ts';
import { ETF_SPECS } from './simulated/etf-catalogue.ts';

/** Sessions without a bar before the end of a record after which an instrument counts as delisted. */
export const SILENT_SESSIONS = 20;

const knownFunds: ReadonlyMap<string, Instrument> = new Map(
  ETF_SPECS.map(({ instrument }) => [instrument.symbol, instrument]),
);

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
