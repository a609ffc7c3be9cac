import { mapPanelColumns, type Panel, type PanelAction } from '../panel.ts';
import type { UniverseInstrument } from '../strategies/strategy.ts';
import { normal, randomSource } from './random-source.ts';
import { garbleStatements, randomStatements } from './random-statements.ts';

const SECTORS = ['Energy', 'Financials', 'Health Care', 'Technology', 'Utilities'];
const ETFS = ['SPY', 'XLE', 'XLF', 'XLK', 'XLU', 'XLV', 'EFA', 'EEM', 'TLT', 'IEF', 'SHY', 'GLD', 'DBC'];

export interface RandomMarket {
  readonly panel: Panel;
  readonly instruments: readonly UniverseInstrument[];
}

interface Column {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly adjClose: Float64Array;
  readonly volume: Float64Array;
  readonly actions: PanelAction[];
}

/**
 * A small seeded market on weekdays from 2010-01-04: ETFs of the catalogue and stocks that share a market factor, with late
 * listings, delistings, missing bars, splits and dividends. The first ETF (SPY) always trades. Stocks report every quarter.
 */
export function randomMarket({
  seed,
  sessions,
  stocks,
}: {
  seed: number;
  sessions: number;
  stocks: number;
}): RandomMarket {
  const random = randomSource(seed);
  const days = weekdays(14613, sessions);
  const market = Float64Array.from({ length: sessions }, () => 0.0003 + 0.009 * normal(random));
  const instruments: UniverseInstrument[] = [
    ...ETFS.map((symbol) => ({ symbol, kind: 'ETF' as const, sector: null })),
    ...Array.from({ length: stocks }, (_, i) => ({
      symbol: `S${String(i).padStart(3, '0')}`,
      kind: 'Stock' as const,
      sector: SECTORS[i % SECTORS.length],
    })),
  ];
  const columns = instruments.map((_, i) => randomColumn(random, market, i === 0));
  const panel = assemblePanel(days, instruments, columns);
  // A source of their own, so that prices of a seed are the same with and without reports.
  const reporting = randomSource(seed ^ 0x5eed);
  const statements = instruments.map(({ kind }, i) =>
    kind === 'Stock' ? randomStatements(reporting, days, panel.actions[i]) : [],
  );
  return { instruments, panel: { ...panel, statements } };
}

function assemblePanel(
  days: Int32Array,
  instruments: readonly UniverseInstrument[],
  columns: readonly Column[],
): Panel {
  return {
    days,
    symbols: instruments.map(({ symbol }) => symbol),
    sectors: instruments.map(({ sector }) => sector ?? null),
    open: columns.map(({ open }) => open),
    high: columns.map(({ high }) => high),
    low: columns.map(({ low }) => low),
    close: columns.map(({ close }) => close),
    adjClose: columns.map(({ adjClose }) => adjClose),
    volume: columns.map(({ volume }) => volume),
    actions: columns.map(({ actions }) => actions),
  };
}

/** `count` weekdays from an epoch day on. */
export function weekdays(from: number, count: number): Int32Array {
  const days = new Int32Array(count);
  for (let day = from, i = 0; i < count; day++) if ((day + 3) % 7 < 5) days[i++] = day;
  return days;
}

function randomColumn(random: () => number, market: Float64Array, always: boolean): Column {
  const n = market.length;
  const column = emptyColumn(n);
  const first = !always && random() < 0.25 ? Math.floor(random() * n * 0.5) : 0;
  const last = !always && random() < 0.2 ? Math.floor(n * (0.5 + 0.5 * random())) : n;
  const beta = 0.4 + random();
  const drift = 0.0004 * normal(random);
  const wildness = 0.004 + 0.014 * random();
  let close = 20 + 100 * random();
  let adjusted = 10;
  for (let i = first; i < last; i++) {
    const r = Math.max(drift + beta * market[i] + wildness * normal(random), -0.4);
    adjusted *= 1 + r;
    close *= 1 + r;
    if (i > first && random() < 0.0008) {
      column.actions.push({ dayIndex: i, kind: 'split', value: 2 });
      close /= 2;
    } else if (i > first && i % 63 === 5) {
      const dividend = Math.round(close * 0.5) / 100;
      column.actions.push({ dayIndex: i, kind: 'dividend', value: dividend, payDayIndex: i + 12 });
      close -= dividend;
    }
    if (!always && random() < 0.002) continue;
    const open = close * (1 + 0.004 * normal(random));
    column.open[i] = open;
    column.high[i] = Math.max(open, close) * (1 + 0.005 * random());
    column.low[i] = Math.min(open, close) * (1 - 0.005 * random());
    column.close[i] = close;
    column.adjClose[i] = adjusted;
    column.volume[i] = Math.round(200_000 + 2_000_000 * random());
  }
  return column;
}

function emptyColumn(n: number): Column {
  const missing = () => new Float64Array(n).fill(NaN);
  return {
    open: missing(),
    high: missing(),
    low: missing(),
    close: missing(),
    adjClose: missing(),
    volume: new Float64Array(n),
    actions: [],
  };
}

/** A copy in which every row, action and report after index `t` is replaced by garbage of the given seed. */
export function garbleAfter(panel: Panel, t: number, seed: number): Panel {
  const random = randomSource(seed);
  return {
    ...panel,
    ...mapPanelColumns(panel, (columns) =>
      columns.map((column) => column.map((value, i) => (i <= t ? value : random() < 0.1 ? NaN : 1000 * random()))),
    ),
    actions: panel.actions.map((list) =>
      list.map((action) => (action.dayIndex <= t ? action : { ...action, value: 0.1 + 10 * random() })),
    ),
    ...(panel.statements && { statements: garbleStatements(panel.statements, t, seed) }),
  };
}
