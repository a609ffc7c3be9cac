import { isScreenField, MAX_WATCH_LIST_SYMBOLS, type ScreenAnswer, type ScreenField, taRating } from '@pipa/contract';
import { kindWords, type ScreenSort, screenColumn } from '@pipa/ida';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { DoubtMark } from '../../doubt-views/doubt-mark.tsx';
import { formatNumber } from '../../format.ts';
import { CellLooks } from '../../ida-views/cell-looks.tsx';
import { cellOf } from '../../ida-views/cells.tsx';
import { say } from '../../ida-views/say.ts';
import { useSymbolAddress } from '../../ida-views/symbol-link.tsx';
import { ida } from '../../messages/ida.ts';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { type ScreenQuestion, screenMutations } from '../../queries/ida/screen-queries.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { CellValue } from '../../ui/table/columns.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { notify } from '../../ui/toaster.tsx';
import { SaveListDialog } from './save-list-dialog.tsx';

type Row = ScreenAnswer['rows'][number];

/** About two heights of the table. */
const VIRTUAL_FROM = 30;
const TEXT_UNITS: ReadonlySet<string> = new Set(['text', 'rating', 'code']);
const ratings: readonly string[] = taRating.options;

/** The value that a row is sorted by: of a rating its strength. */
const placeOf = (field: ScreenField, value: Row['values'][number]): CellValue =>
  field === 'taRating' && value !== null ? ratings.indexOf(String(value)) : value;

function columnOf(field: ScreenField, index: number): Column<Row> {
  const column = screenColumn(field);
  return {
    key: field,
    header: say(column.heading),
    numeric: !TEXT_UNITS.has(column.unit),
    value: ({ values }) => placeOf(field, values[index] ?? null),
    cell: ({ values }) => (field === 'kind' ? say(kindWords(String(values[index]))) : cellOf(column, values[index])),
    ...(column.hint && { hint: say(column.hint) }),
  };
}

const columnsOf = (fields: readonly ScreenField[], addressOf: (symbol: string) => string): readonly Column<Row>[] => [
  {
    key: 'symbol',
    namesRow: true,
    header: say(screenColumn('symbol').heading),
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => (
      <>
        <Link className="symbol" to={addressOf(symbol)}>
          {symbol}
        </Link>
        <DoubtMark symbol={symbol} />
      </>
    ),
  },
  { key: 'name', header: say(screenColumn('name').heading), value: ({ name }) => name },
  ...fields.map(columnOf),
];

function SaveFileButton({ question, disabled }: { question: ScreenQuestion; disabled: boolean }) {
  const saving = useMutation({
    ...screenMutations.saveFile(),
    onSuccess: (file) => saveFile(words.file, file),
    onError: notify.failure,
  });
  return (
    <Button size="sm" disabled={disabled} loading={saving.isPending} onClick={() => saving.mutate(question)}>
      <Download size={15} aria-hidden />
      {words.saveFile}
    </Button>
  );
}

const countOf = (count: number): string => formatNumber(count, { decimals: 0 });

interface ScreenTableProps {
  answer: ScreenAnswer;
  /** The answer is that of the question before, while the present one is read. */
  isOutdated: boolean;
  question: ScreenQuestion;
  order: ScreenSort;
  onSort: (order: ScreenSort | null) => void;
}

function describe({ rows, count, total, updateTime }: ScreenAnswer): string {
  const found = words.found(countOf(count), countOf(total));
  const first = rows.length < count ? words.first(countOf(rows.length)) : null;
  return [found, first, updateTime && ida.basedOn(updateTime)].filter(Boolean).join(' · ');
}

/** The symbols that a screen found. */
export function ScreenTable({ answer, isOutdated, question, order, onSort }: ScreenTableProps) {
  const [savesList, setSavesList] = useState(false);
  const addressOf = useSymbolAddress();
  const columns = useMemo(() => columnsOf(answer.columns, addressOf), [answer.columns, addressOf]);
  const isTooLong = answer.count > MAX_WATCH_LIST_SYMBOLS;
  return (
    // Grey instead of pale: what is read meanwhile keeps its contrast.
    <CellLooks aria-busy={isOutdated || undefined} filter={isOutdated ? 'grayscale(1)' : undefined}>
      <StickyEdges>
        <DataTable
          id="ida-screen"
          title={words.results}
          description={describe(answer)}
          columns={columns}
          rows={answer.rows}
          rowKey={({ symbol }) => symbol}
          virtualFrom={VIRTUAL_FROM}
          sorting={{
            sort: { key: order.field, descending: order.descending },
            onSort: (sort) =>
              onSort(sort && isScreenField(sort.key) ? { field: sort.key, descending: sort.descending } : null),
          }}
          csv={false}
          hasColumnMenu={false}
          tools={
            <>
              <Button
                size="sm"
                disabled={isOutdated || isTooLong || answer.count === 0}
                title={isTooLong ? words.tooMany(countOf(MAX_WATCH_LIST_SYMBOLS)) : undefined}
                onClick={() => setSavesList(true)}
              >
                {words.saveList}
              </Button>
              <SaveFileButton question={question} disabled={isOutdated} />
            </>
          }
          empty={
            answer.total === 0 ? (
              <EmptyState title={ida.noRows}>{ida.noRowsText}</EmptyState>
            ) : (
              <EmptyState title={words.noMatches}>{words.noMatchesText}</EmptyState>
            )
          }
        />
      </StickyEdges>
      {savesList && (
        <SaveListDialog symbols={answer.rows.map(({ symbol }) => symbol)} onClose={() => setSavesList(false)} />
      )}
    </CellLooks>
  );
}
