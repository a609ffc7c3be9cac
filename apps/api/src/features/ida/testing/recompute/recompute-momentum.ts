import { toEpochDay } from '@pipa/calendar';
import { etfRankNames, stockRankNames } from '@pipa/contract';
import { mean, rankOf } from './plain-formulas.ts';
import type { RawSymbol } from './raw-market.ts';
import { type Cell, each, type RecomputedColumns } from './recompute.ts';
import { qualityOf } from './recompute-fundamentals.ts';

const SESSIONS = { m2: 42, m3: 63, m4: 84, m6: 126 } as const;
type Horizon = keyof typeof SESSIONS;
const HORIZONS = Object.keys(SESSIONS) as Horizon[];

const VALUE = ['Financials', 'Industrials', 'Consumer Staples', 'Energy', 'Utilities', 'Materials', 'Real Estate'];
const GROWTH = ['Information Technology', 'Communication Services', 'Consumer Discretionary', 'Health Care'];
const SECTORS: Readonly<Record<string, readonly string[] | null>> = {
  all: null,
  value: VALUE,
  growth: GROWTH,
  tech: ['Information Technology'],
};

function returnOver({ series, day }: Cell, { instrument }: RawSymbol, horizon: Horizon): number {
  const { days, close } = series.barsOf(instrument.symbol);
  const t = days.indexOf(toEpochDay(day));
  return close[t] / close[t - SESSIONS[horizon]] - 1;
}

/** Stocks whose quality score has a rank of 0.6 or more among all stocks. */
const highQualityStocks = (cell: Cell): ReadonlySet<RawSymbol> =>
  cell.series.once(`high quality ${cell.day}`, () => findHighQuality(cell));

function findHighQuality(cell: Cell): ReadonlySet<RawSymbol> {
  const scores = cell.series.stocks.map((raw) => qualityOf(cell, raw, toEpochDay(cell.day)));
  const known = scores.filter((score) => score !== null);
  return new Set(
    cell.series.stocks.filter((_, i) => {
      const score = scores[i];
      return score !== null && rankOf(score, known) >= 0.6 - 1e-9;
    }),
  );
}

/** The members of a family: etf; all, value, growth, tech, each also with 'hq' for high quality. */
function membersOf(cell: Cell, family: string): readonly RawSymbol[] {
  if (family === 'etf') return cell.series.funds;
  const sectors = SECTORS[family.replace(/hq$/, '')];
  const high = family.endsWith('hq') ? highQualityStocks(cell) : null;
  return cell.series.stocks.filter(
    (raw) => (sectors === null || sectors.includes(raw.instrument.sector ?? '')) && (high === null || high.has(raw)),
  );
}

function rankIn(cell: Cell, family: string, horizon: Horizon): number | null {
  const members = membersOf(cell, family);
  const own = members.indexOf(cell.series.rawOf(cell.symbol));
  const returns = members.map((raw) => returnOver(cell, raw, horizon));
  return own === -1 ? null : rankOf(returns[own], returns);
}

function averageIn(cell: Cell, family: string): number | null {
  const ranks = HORIZONS.map((horizon) => rankIn(cell, family, horizon));
  return ranks.some((rank) => rank === null) ? null : mean(ranks.filter((rank) => rank !== null));
}

/** Which family and horizon a column is of; the average where it names no horizon. */
function ofColumn(name: string): { family: string; horizon: Horizon | null } {
  const fund = /^(m\d)Rank$/.exec(name);
  if (fund) return { family: 'etf', horizon: fund[1] as Horizon };
  if (name === 'aveRank') return { family: 'etf', horizon: null };
  const stock = /^(\w+)_(m\d)_rank$/.exec(name);
  if (stock) return { family: stock[1], horizon: stock[2] as Horizon };
  return { family: name.replace(/^ave|Rank$/g, '').toLowerCase(), horizon: null };
}

/** 13, 14, 15 and 28 */
export const momentumColumns: RecomputedColumns = each(
  [...etfRankNames, ...Object.values(stockRankNames).flat()],
  (name) => (cell) => {
    const { family, horizon } = ofColumn(name);
    return horizon === null ? averageIn(cell, family) : rankIn(cell, family, horizon);
  },
);
