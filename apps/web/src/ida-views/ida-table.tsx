import { chakra } from '@chakra-ui/react';
import {
  type Edges,
  type ExplainedTable,
  type ExplainQuestion,
  edgeOfCell,
  type IdaColumn,
  measuredHeading,
  NO_EDGES,
  questionOf,
} from '@pipa/ida';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { formatPercent } from '../format.ts';
import { ida as words } from '../messages/ida.ts';
import { idaExplain } from '../messages/ida-explain.ts';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { StickyEdges } from '../ui/table/sticky-edges.tsx';
import { CellLooks } from './cell-looks.tsx';
import { cellOf, type IdaRow } from './cells.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { say } from './say.ts';
import { useEdges } from './use-edges.ts';

const TEXT_UNITS: ReadonlySet<IdaColumn['unit']> = new Set([
  'day',
  'symbol',
  'text',
  'rating',
  'components',
  'state',
  'call',
  'code',
]);
/** What a phone shows beside the name of a row where it is not the first two numbers. */
const ON_PHONE: ReadonlySet<string> = new Set(['taRating', 'trend', 'currentStateR1', 'pred5dDrl']);
/** Units that tell the rows of a table apart. */
const KEY_UNITS: ReadonlySet<IdaColumn['unit']> = new Set(['day', 'symbol']);

const asCellValue = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Of a macro row: the days of the values that were observed before its day. */
const carriedDay = (row: IdaRow, key: string): string | undefined =>
  (row.carriedFrom as Readonly<Record<string, string>> | undefined)?.[key];

const RISKS: ReadonlySet<string> = new Set(['volatility', 'maxDD']);
/** Of a fund's risk: the first day of a history that is shorter than the heading says. */
const riskDay = (row: IdaRow, key: string): string | null =>
  RISKS.has(key) && row[key] !== null && typeof row.riskSince === 'string' ? row.riskSince : null;

interface Records {
  edges: Edges;
  isEtf: boolean | null;
}

const PROBABILITY = 'Probability';

/** The base rate that the probability of a prediction is to be read beside. */
function BaseRate({ column, edges }: { column: IdaColumn; edges: Edges }) {
  const prediction = column.key.slice(0, -PROBABILITY.length);
  const rate = edgeOfCell(edges, prediction, null, null)?.card?.baseRate ?? null;
  return rate === null ? null : <span className="edge">{words.baseRate(formatPercent(rate, { decimals: 1 }))}</span>;
}

/** Read by the cells, so that records that come in later change no column: a rebuilt one would take the focus away. */
const RecordsOfTable = createContext<Records>({ edges: NO_EDGES, isEtf: null });

function Cell({ column, row }: { column: IdaColumn; row: IdaRow }) {
  const { edges, isEtf } = useContext(RecordsOfTable);
  const value = row[column.key];
  const content = cellOf(column, value, edgeOfCell(edges, column.key, value, isEtf));
  if (column.unit === 'probability' && typeof value === 'number') {
    return (
      <>
        {content}
        <BaseRate column={column} edges={edges} />
      </>
    );
  }
  const since = riskDay(row, column.key);
  if (since !== null) {
    return (
      <>
        {content}
        <chakra.span display="block" textStyle="hint" color="ink-2">
          {words.since(since.slice(0, 7))}
        </chakra.span>
      </>
    );
  }
  const observed = carriedDay(row, column.key);
  if (observed === undefined) return content;
  return (
    <chakra.span color="ink-2" title={words.observedOn(observed)}>
      {content}
      <chakra.span srOnly> {words.observedOn(observed)}</chakra.span>
    </chakra.span>
  );
}

const ExplainButton = chakra('button', {
  base: {
    cursor: 'pointer',
    textAlign: 'inherit',
    textDecoration: 'underline dotted',
    textDecorationColor: 'ink-3',
    textUnderlineOffset: '3px',
    borderRadius: '2px',
  },
});

type Question = (key: string, row: IdaRow) => ExplainQuestion | null;
interface Explaining {
  questionOf: Question;
  onExplain: (question: ExplainQuestion) => void;
}

interface ExplainableCellProps {
  column: IdaColumn;
  row: IdaRow;
  explaining: Explaining;
}

/** A cell; one that can be explained is a button. */
function ExplainableCell({ column, row, explaining }: ExplainableCellProps) {
  const question = explaining.questionOf(column.key, row);
  const cell = <Cell column={column} row={row} />;
  if (question === null) return cell;
  return (
    <ExplainButton type="button" title={idaExplain.explain} onClick={() => explaining.onExplain(question)}>
      {cell}
      <chakra.span srOnly> {idaExplain.explain}</chakra.span>
    </ExplainButton>
  );
}

interface Place {
  name: IdaColumn | undefined;
  onPhone: ReadonlySet<string>;
}

const tableColumn = (column: IdaColumn, { name, onPhone }: Place, explaining: Explaining): Column<IdaRow> => ({
  key: column.key,
  header: say(measuredHeading(column)),
  numeric: !TEXT_UNITS.has(column.unit),
  namesRow: column === name,
  phone: onPhone.has(column.key),
  // Its heading, which names a model, breaks once.
  ...(column.unit === 'probability' && { minWidth: '104px' }),
  value: (row) => asCellValue(row[column.key]),
  cell: (row) => <ExplainableCell column={column} row={row} explaining={explaining} />,
  ...(column.hint && { hint: say(column.hint) }),
});

interface IdaTableProps {
  /** Names the stored state of the table and its CSV file. */
  id: string;
  title: string;
  description?: ReactNode;
  columns: readonly IdaColumn[];
  rows: readonly IdaRow[];
  tools?: ReactNode;
  empty?: ReactNode;
  /** Of the CSV file; default: the id. */
  fileName?: string;
  /** Inside another card. */
  bare?: boolean;
  /** Keys of the columns that a phone shows beside the name of a row; the same set at each drawing. */
  onPhone?: ReadonlySet<string>;
  /** What the table is, where its figures can be explained. */
  explained?: ExplainedTable;
  /** Whether the rows are of a fund: its signals have another record than those of stocks. */
  isEtf?: boolean | null;
}

/** A table of the analysis from the definitions of its columns. */
export function IdaTable({ columns, rows, explained, onPhone = ON_PHONE, isEtf = null, ...rest }: IdaTableProps) {
  const edges = useEdges();
  const [question, setQuestion] = useState<ExplainQuestion | null>(null);
  const { code, symbol, updateTime } = explained ?? {};
  const newest = rows[0];
  const shown = useMemo(() => {
    const ask: Question = (key, row) =>
      code === undefined || updateTime === undefined
        ? null
        : questionOf({ code, symbol, updateTime }, key, { row, isNewest: row === newest });
    // Not the name of a company, which is the same in each row of its quarters.
    const name = columns.find(({ unit }) => KEY_UNITS.has(unit));
    const explaining = { questionOf: ask, onExplain: setQuestion };
    return columns.map((column) => tableColumn(column, { name, onPhone }, explaining));
  }, [columns, code, symbol, updateTime, newest, onPhone]);
  const records = useMemo(() => ({ edges, isEtf }), [edges, isEtf]);
  const keys = columns.filter(({ unit }) => KEY_UNITS.has(unit)).map(({ key }) => key);
  return (
    <CellLooks>
      <StickyEdges>
        <RecordsOfTable value={records}>
          <DataTable
            {...rest}
            columns={shown}
            rows={rows}
            rowKey={(row) => keys.map((key) => String(row[key])).join(' ')}
          />
        </RecordsOfTable>
      </StickyEdges>
      {explained && <ExplainDialog question={question} onClose={() => setQuestion(null)} />}
    </CellLooks>
  );
}
