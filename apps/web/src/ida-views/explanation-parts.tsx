import { Box, chakra } from '@chakra-ui/react';
import type { ExplanationOf } from '@pipa/contract';
import { type ColumnUnit, formatValue, readingWords } from '@pipa/ida';
import type { ReactNode } from 'react';
import { idaExplain as words } from '../messages/ida-explain.ts';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { SignedFigure } from './cells.tsx';
import { say } from './say.ts';

export const number = (value: number | null, unit: ColumnUnit = 'ratio'): string => formatValue({ unit }, value);

/** A column of numbers of a unit. */
export const figures = <Row,>(
  key: string,
  header: string,
  value: (row: Row) => number | null,
  unit: ColumnUnit = 'ratio',
): Column<Row> => ({ key, header, value, cell: (row) => number(value(row), unit), numeric: true });
/** A column of numbers that say a direction by their sign. */
export const signedFigures = <Row,>(
  key: string,
  header: string,
  value: (row: Row) => number | null,
  unit: ColumnUnit = 'ratio',
): Column<Row> => ({
  ...figures(key, header, value, unit),
  cell: (row) => <SignedFigure value={value(row)} text={number(value(row), unit)} />,
});
export const texts = <Row,>(key: string, header: string, value: (row: Row) => string): Column<Row> => ({
  key,
  header,
  value,
});

interface PartProps<Row extends object> {
  id: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  expand?: (row: Row) => ReactNode;
}
export const Part = <Row extends object>(props: PartProps<Row>) => (
  <DataTable bare {...props} id={`ida-explain-${props.id}`} />
);

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box maxW="520px">
    <FactList facts={facts} />
  </Box>
);

type Levels = ExplanationOf<'event'>['levels'];
export const LevelFacts = ({ levels }: { levels: Levels }) =>
  levels.length > 0 && (
    <Box as="section">
      <chakra.h3 textStyle="label" color="ink-2">
        {words.levels}
      </chakra.h3>
      <Facts facts={levels.map(({ name, value }) => ({ label: say(readingWords(name)), value: number(value) }))} />
    </Box>
  );
