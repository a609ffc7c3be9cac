import { type TradingDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { elementAt, firstAtOrAfter, lastElement, type Panel, type PanelAction } from '@pipa/quant';
import { assumedPayDay } from './adjust-close.ts';
import { type CorporateAction, type DailyBars, type InstrumentHistory, sortActions } from './daily-bars.ts';
import type { Instrument } from './instrument.ts';

/**
 * Bars of many instruments on the sessions from..to. A session without bar is NaN in every price, 0 in volume. Strategies
 * that limit sectors need `instruments`; a symbol that is not among them, or has no sector, is under no limit.
 */
export function toPanel(
  histories: readonly InstrumentHistory[],
  from: TradingDay,
  to: TradingDay,
  instruments: readonly Pick<Instrument, 'symbol' | 'sector'>[] = [],
): Panel {
  const days = tradingEpochDaysBetween(toEpochDay(from), toEpochDay(to));
  const rows = histories.map(({ bars }) => rowsOf(bars, days));
  const column = (field: 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume', gap: number) =>
    histories.map(({ bars }, s) => align(bars[field], elementAt(rows, s), gap));
  const sectorOf = new Map(instruments.map(({ symbol, sector }) => [symbol, sector]));
  return {
    days,
    symbols: histories.map(({ bars }) => bars.symbol),
    sectors: histories.map(({ bars }) => sectorOf.get(bars.symbol) ?? null),
    open: column('open', Number.NaN),
    high: column('high', Number.NaN),
    low: column('low', Number.NaN),
    close: column('close', Number.NaN),
    adjClose: column('adjClose', Number.NaN),
    volume: column('volume', 0),
    actions: histories.map(({ actions }) => panelActions(actions, days)),
  };
}

/** For each panel day the row of the bars, or -1. */
function rowsOf(bars: DailyBars, days: Int32Array): Int32Array {
  const rows = new Int32Array(days.length).fill(-1);
  let row = firstAtOrAfter(bars.days, days[0] ?? 0);
  for (let i = 0; i < days.length; i++) {
    const day = elementAt(days, i);
    while (row < bars.days.length && elementAt(bars.days, row) < day) row++;
    if (row < bars.days.length && bars.days[row] === day) rows[i] = row;
  }
  return rows;
}

function align(values: Float64Array, rows: Int32Array, gap: number): Float64Array {
  const aligned = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = elementAt(rows, i);
    aligned[i] = row < 0 ? gap : elementAt(values, row);
  }
  return aligned;
}

function panelActions(actions: readonly CorporateAction[], days: Int32Array): PanelAction[] {
  const inPanel: PanelAction[] = [];
  for (const { exDay, kind, value, payDay } of sortActions(actions)) {
    // What took effect before the panel is already in its first price.
    if (days.length === 0 || exDay < elementAt(days, 0) || exDay > lastElement(days)) continue;
    const dayIndex = firstAtOrAfter(days, exDay);
    if (kind === 'split') inPanel.push({ dayIndex, kind, value });
    else inPanel.push({ dayIndex, kind, value, payDayIndex: firstAtOrAfter(days, payDay ?? assumedPayDay(exDay)) });
  }
  return inPanel;
}
