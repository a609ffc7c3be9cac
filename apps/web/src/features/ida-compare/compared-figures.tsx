import type { CompareAnswer, ScreenField } from '@pipa/contract';
import { COMPARED_GROUPS, formatValue, kindWords, screenColumn } from '@pipa/ida';
import type { Words } from '@pipa/words';
import { useMemo } from 'react';
import { CellLooks } from '../../ida-views/cell-looks.tsx';
import { cellOf } from '../../ida-views/cells.tsx';
import { say } from '../../ida-views/say.ts';
import { SymbolLink } from '../../ida-views/symbol-link.tsx';
import { ida } from '../../messages/ida.ts';
import { idaCompare as words } from '../../messages/ida-compare.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

type Values = CompareAnswer['facts'][number]['values'];
/** A figure with its value of each symbol, or the heading of a group. */
interface Row {
  readonly key: string;
  readonly field: ScreenField | null;
  readonly words: Words;
  readonly values: Values;
}

/** The figures that any of the symbols has, under the headings of their groups. */
function rowsOf({ facts }: CompareAnswer): Row[] {
  const valuesOf = new Map(facts.map(({ field, values }) => [field, values]));
  return COMPARED_GROUPS.flatMap(({ words: heading, fields }) => {
    const rows = fields.flatMap((field): Row[] => {
      const values = valuesOf.get(field);
      return values?.some((value) => value !== null)
        ? [{ key: field, field, words: screenColumn(field).heading, values }]
        : [];
    });
    return rows.length === 0 ? [] : [{ key: heading.en, field: null, words: heading, values: [] }, ...rows];
  });
}

function FigureCell({ field, value }: { field: ScreenField | null; value: Values[number] | undefined }) {
  if (field === null) return null;
  if (field === 'kind' && value !== null) return say(kindWords(String(value)));
  return cellOf(screenColumn(field), value ?? null);
}

const columnsOf = (symbols: CompareAnswer['symbols']): readonly Column<Row>[] => [
  {
    key: 'figure',
    namesRow: true,
    header: words.figure,
    sortable: false,
    value: (row) => say(row.words),
  },
  ...symbols.map(
    ({ symbol, name }, index): Column<Row> => ({
      key: symbol,
      header: symbol,
      hint: name,
      numeric: true,
      sortable: false,
      value: ({ field, values }) => (field === null ? null : formatValue(screenColumn(field), values[index])),
      cell: ({ field, values }) => <FigureCell field={field} value={values[index]} />,
    }),
  ),
];

/** The figures of the day, a column a symbol. */
export function ComparedFigures({ answer }: { answer: CompareAnswer }) {
  const { symbols, updateTime } = answer;
  const columns = useMemo(() => columnsOf(symbols), [symbols]);
  const rows = useMemo(() => rowsOf(answer), [answer]);
  return (
    <CellLooks>
      <DataTable
        id="ida-compare"
        title={words.figures}
        description={
          <>
            {symbols.map(({ symbol, name }, index) => (
              <span key={symbol}>
                {index > 0 && ' · '}
                <SymbolLink symbol={symbol} /> {name}
              </span>
            ))}
            {updateTime && ` · ${ida.basedOn(updateTime)}`}
          </>
        }
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        isStrong={({ field }) => field === null}
      />
    </CellLooks>
  );
}
