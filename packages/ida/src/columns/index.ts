import { type AnalysisRow, quarterlyNames } from '@pipa/contract';
import type { Words } from '@pipa/words';
import type { ColumnFacts } from '../column.ts';
import { words } from '../words/columns/index.ts';
import { COLUMN_UNITS, type QuarterlyName } from './units.ts';

type UnitName = keyof typeof COLUMN_UNITS;
export type ColumnName = UnitName | `${QuarterlyName}Ranking`;

/** Fields of a row that are no column: they belong to a cell, or to another view of the row. */
export const NO_COLUMNS = ['carriedFrom', 'id', 'riskSince'] as const;
type KeyOf<Row> = Row extends unknown ? keyof Row : never;
type RowColumn = Exclude<KeyOf<AnalysisRow>, (typeof NO_COLUMNS)[number]>;

function factsOf(name: UnitName): ColumnFacts {
  const [shown, said] = [COLUMN_UNITS[name], words.columns[name]];
  return {
    ...(typeof shown === 'string' ? { unit: shown } : shown),
    ...('heading' in said ? said : { heading: said }),
  };
}

/** A heading with what its numbers are counted in, such as 'GDP (billions of dollars, annual rate)'. */
export const measuredHeading = ({ heading, measure }: Pick<ColumnFacts, 'heading' | 'measure'>): Words =>
  measure === undefined ? heading : words.measured(heading, measure);

const rankingOf = (name: QuarterlyName): ColumnFacts => ({ unit: 'rank', heading: words.rank(factsOf(name).heading) });

/** Every wire name of the analysis tables. */
export const COLUMN_FACTS = Object.fromEntries([
  ...(Object.keys(COLUMN_UNITS) as UnitName[]).map((name) => [name, factsOf(name)]),
  ...Object.values(quarterlyNames)
    .flat()
    .map((name) => [`${name}Ranking`, rankingOf(name)]),
]) as Readonly<Record<ColumnName, ColumnFacts>> satisfies Readonly<Record<RowColumn, ColumnFacts>>;
