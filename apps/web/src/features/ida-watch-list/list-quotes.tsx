import type { SymbolQuotes } from '@pipa/contract';
import { COLUMN_FACTS, formatValue } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { useAsOf } from '../../ida-views/as-of.ts';
import { CellLooks } from '../../ida-views/cell-looks.tsx';
import { ReturnFigure } from '../../ida-views/cells.tsx';
import { say } from '../../ida-views/say.ts';
import { SymbolLink } from '../../ida-views/symbol-link.tsx';
import { ida } from '../../messages/ida.ts';
import { idaSignals } from '../../messages/ida-signals.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

type Quote = SymbolQuotes['quotes'][number];

const returnColumn = (key: 'dailyReturn' | 'yearlyReturn'): Column<Quote> => ({
  key,
  header: say(COLUMN_FACTS[key].heading),
  numeric: true,
  phone: true,
  value: (row) => row[key],
  cell: (row) => <ReturnFigure value={row[key]} text={formatValue(COLUMN_FACTS[key], row[key])} />,
});

const columns: readonly Column<Quote>[] = [
  {
    key: 'symbol',
    header: idaSignals.symbol,
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => <SymbolLink symbol={symbol} />,
  },
  { key: 'name', header: idaSignals.name, value: ({ name }) => name },
  {
    key: 'close',
    header: say(COLUMN_FACTS.close.heading),
    numeric: true,
    value: ({ close }) => close,
    cell: ({ close }) => formatValue(COLUMN_FACTS.close, close),
  },
  returnColumn('dailyReturn'),
  returnColumn('yearlyReturn'),
];

/** The symbols of a watch list with their price and change of the day. */
export function ListQuotes({ name, symbols }: { name: string; symbols: string }) {
  const { data } = useQuery(idaQueries.quotes(symbols, useAsOf()));
  if (data === undefined || data.updateTime === null || data.quotes.length === 0) return null;
  return (
    <CellLooks>
      <DataTable
        id="ida-list-quotes"
        title={idaSignals.list.quotesOf(name)}
        description={ida.basedOn(data.updateTime)}
        columns={columns}
        rows={data.quotes}
        rowKey={({ symbol }) => symbol}
        maxHeight="360px"
      />
    </CellLooks>
  );
}
