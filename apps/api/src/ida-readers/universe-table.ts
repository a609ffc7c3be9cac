import type { TradingDay } from '@pipa/calendar';
import { type ScreenField, screenFields } from '@pipa/contract';
import {
  type MomentumRanksOfFamily,
  readBreadthDay,
  readFundamentalDay,
  readMomentumDay,
  readTaMetricsOf,
} from '@pipa/db';
import { breadthGroupOf, eventsOf, isNumberField, type UniverseColumn, type UniverseTable } from '@pipa/ida';
import type { AppContext } from '../context.ts';
import { keptByDay } from '../market-view/kept-by-day.ts';
import { type UniverseMember, universeDay } from '../market-view/universe-day.ts';
import { performanceFigures } from './performance.ts';
import { etfRanksOf, stockRanksOf } from './symbol-momentum.ts';
import { taFigures } from './ta-metrics.ts';

/** The universe of a day as columns. */
export interface UniverseTableOfDay extends UniverseTable {
  readonly day: TradingDay;
  readonly members: readonly UniverseMember[];
  readonly indexOf: ReadonlyMap<string, number>;
}

type Figures = { readonly [Field in ScreenField]?: number | string | null };

const NO_BREADTH = { breadth: null, breadth5: null, breadth20: null };
const NO_RANKS: ReadonlyMap<string, MomentumRanksOfFamily> = new Map();

/** Everything that is known of the symbols on a day whose analysis is whole. */
export const universeTable = keptByDay(readUniverseTable);

async function readUniverseTable(context: Pick<AppContext, 'pool'>, day: TradingDay): Promise<UniverseTableOfDay> {
  const { members } = await universeDay(context, day);
  const figuresOf = await readFigures(context, members, day);
  const columns = Object.fromEntries(screenFields.map((field) => [field, emptyColumn(field, members.length)]));
  for (const [index, member] of members.entries()) {
    for (const [field, value] of Object.entries(figuresOf(member))) {
      const column = columns[field];
      // What a table shows beside the fields of a screen is no column here.
      if (column !== undefined && value !== null) (column as (number | string)[])[index] = value;
    }
  }
  return {
    day,
    members,
    indexOf: new Map(members.map(({ symbol }, index) => [symbol, index])),
    size: members.length,
    columns: columns as Record<ScreenField, UniverseColumn>,
  };
}

const emptyColumn = (field: ScreenField, size: number): UniverseColumn =>
  isNumberField(field) ? new Float64Array(size).fill(Number.NaN) : new Array<string | null>(size).fill(null);

async function readFigures({ pool }: Pick<AppContext, 'pool'>, members: readonly UniverseMember[], day: TradingDay) {
  const ids = members.map(({ id }) => id);
  const [metrics, breadths, momentum, fundamentals] = await Promise.all([
    readTaMetricsOf(pool, ids, day),
    readBreadthDay(pool, [...new Set(members.map(breadthGroupOf))], day),
    readMomentumDay(pool, day),
    readFundamentalDay(pool, day),
  ]);
  const metricsOf = new Map(metrics.map((one) => [one.instrumentId, one]));
  const breadthOf = new Map(breadths.map((one) => [one.group, one]));
  const ranksOf = new Map<number, Map<string, MomentumRanksOfFamily>>();
  for (const { instrumentId, family, ...ranks } of momentum) {
    const families = ranksOf.get(instrumentId) ?? new Map<string, MomentumRanksOfFamily>();
    ranksOf.set(instrumentId, families.set(family, ranks));
  }
  const fundamentalsOf = new Map(fundamentals.map((one) => [one.instrumentId, one]));
  return (member: UniverseMember): Figures => {
    const { id, symbol, name, kind, sector, close, performance } = member;
    const found = metricsOf.get(id);
    const known = fundamentalsOf.get(id);
    return {
      symbol,
      name,
      kind,
      sector,
      close,
      ...performanceFigures(performance),
      ...(found && taFigures(found, breadthOf.get(breadthGroupOf(member)) ?? NO_BREADTH)),
      ...(found && eventsOf(found)),
      ...momentumFigures(kind, ranksOf.get(id) ?? NO_RANKS),
      ...known?.scores,
      ...known?.metrics,
      ...known?.rankings,
    };
  };
}

const momentumFigures = (kind: UniverseMember['kind'], families: ReadonlyMap<string, MomentumRanksOfFamily>) =>
  kind === 'ETF'
    ? etfRanksOf(families)
    : {
        ...stockRanksOf(families, 'all'),
        ...stockRanksOf(families, 'value'),
        ...stockRanksOf(families, 'growth'),
        ...stockRanksOf(families, 'tech'),
      };
