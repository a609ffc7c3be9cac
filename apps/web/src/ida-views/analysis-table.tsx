import { chakra, Flex } from '@chakra-ui/react';
import type { IdaFunctionCode } from '@pipa/contract';
import { type HelpPart, IDA_FUNCTIONS, type IdaColumn } from '@pipa/ida';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loader } from 'lucide-react';
import type { ReactNode } from 'react';
import { ida as words } from '../messages/ida.ts';
import { messages } from '../messages/index.ts';
import type { Asked } from '../queries/ida/asked.ts';
import { Card } from '../ui/card.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AnalysisError, failureOf } from './analysis-error.tsx';
import type { IdaRow } from './cells.tsx';
import { ColumnChart, PriceAndEvents } from './column-chart.tsx';
import { CommentBox } from './comment-box.tsx';
import { DeveloperLine } from './developer-line.tsx';
import { HelpButton } from './help-button.tsx';
import { IdaTable } from './ida-table.tsx';
import { say } from './say.ts';
import { TableRecords } from './scorecard.tsx';
import type { TableQuestion } from './use-table-history.ts';

/** What an analysis table is drawn from: answers of getStockIDA and getEtfIDA. */
export interface AnalysisData {
  idaTable: readonly IdaRow[] | null;
  updateTime: string | null;
  comment?: string | null;
  errMsg?: string | null;
  /** Of getStockIDA. */
  function?: IdaFunctionCode;
  isEtf?: boolean | null;
}

interface AnalysisTableProps {
  id: string;
  title: string;
  /** What the rows are of, where the title does not say it. */
  subject?: string;
  /** Of a table of one symbol. */
  symbol?: string;
  query: Pick<UseQueryResult<AnalysisData>, 'data' | 'error' | 'isPending' | 'refetch'> & {
    readonly asked?: Asked;
    readonly history?: TableQuestion;
  };
  columns: readonly IdaColumn[];
  /** Columns of the empty table after a failure; default: the same. */
  failedColumns?: readonly IdaColumn[];
  /** Without it there is neither a Help button nor a comment. */
  help?: readonly HelpPart[];
  /** The day is in the title (3 §2.3, §2.5) instead of below it. */
  isDayInTitle?: boolean;
  /** The rows that are shown. */
  rowsOf?: (rows: readonly IdaRow[]) => readonly IdaRow[];
  maxWidth?: number;
  /** Keys of the columns that a phone shows beside the name of a row, where they are not the usual ones. */
  onPhone?: ReadonlySet<string>;
  /** Whether it opens with a chart of one of its columns; default: yes. */
  hasChart?: boolean;
  /** Whether the records of what it shows stand below it; default: yes. */
  hasRecords?: boolean;
  /** In place of the rows when there are none; default: that they are not there yet. */
  empty?: ReactNode;
}

const Spinning = chakra(Loader, { base: { width: '16px', height: '16px', animation: 'spin 0.9s linear infinite' } });

/** In the place of a table that is being read. */
export const PendingTable = ({ title }: { title: string }) => (
  <Card title={title} pad="none">
    <Flex aria-hidden align="center" gap="2" px={{ base: '4', md: '5' }} pb="3" color="ink-2">
      <Spinning />
      {messages.shell.loading}
    </Flex>
    <TableSkeleton rows={10} />
  </Card>
);

const isKnown = (value: string | null | undefined): value is string => typeof value === 'string' && value !== '';

const NOTHING: AnalysisData = { idaTable: null, updateTime: null };

/** A table of the analysis in each state of its query: pending, failed and emptied, not there yet, with its comment. */
export function AnalysisTable(props: AnalysisTableProps): ReactNode {
  const {
    id,
    title,
    query,
    columns,
    failedColumns = columns,
    help,
    isDayInTitle = false,
    hasRecords = true,
    rowsOf,
  } = props;
  if (query.isPending) return <PendingTable title={title} />;
  const failure = failureOf(query);
  const { idaTable, updateTime, comment, function: code, isEtf = null } = query.data ?? NOTHING;
  const basis = updateTime === null ? undefined : words.basedOn(updateTime);
  const ofFunction = code === undefined ? undefined : IDA_FUNCTIONS[code].basis;
  const origin = [props.subject, basis, ofFunction && say(ofFunction)].filter(isKnown).join(' · ');
  const explained = code === undefined || updateTime === null ? undefined : { code, symbol: props.symbol, updateTime };
  const rows = idaTable === null ? [] : (rowsOf?.(idaTable) ?? idaTable);
  const helpButton = help && <HelpButton about={title} parts={help} />;
  const empty = props.empty ?? <EmptyState title={words.noRows}>{words.noRowsText}</EmptyState>;
  return (
    <Flex direction="column" gap="4" maxWidth={props.maxWidth && `${props.maxWidth}px`}>
      {failure && (
        <AnalysisError
          message={failure.message}
          reason={comment}
          onRetry={failure.canRetry ? () => void query.refetch() : undefined}
        />
      )}
      {helpButton && props.hasChart !== false && (
        <ColumnChart
          id={id}
          title={title}
          columns={columns}
          rows={rows}
          code={code}
          symbol={props.symbol}
          history={rowsOf === undefined ? query.history : undefined}
        />
      )}
      <IdaTable
        id={id}
        title={isDayInTitle && basis ? `${title} (${basis})` : title}
        description={isDayInTitle ? undefined : origin}
        columns={failure ? failedColumns : columns}
        rows={rows}
        tools={helpButton}
        onPhone={props.onPhone}
        explained={explained}
        isEtf={isEtf}
        fileName={[id, props.symbol, updateTime].filter(isKnown).join('-')}
        empty={failure ? undefined : empty}
      />
      {query.asked && <DeveloperLine about={title} asked={query.asked} />}
      {helpButton && <PriceAndEvents code={code} symbol={props.symbol} rows={rows} columns={columns} />}
      {helpButton && !failure && isKnown(comment) && <CommentBox comment={comment} actions={helpButton} />}
      {hasRecords && code !== undefined && !failure && (
        <TableRecords about={title} table={{ code, rows, columns, isEtf }} />
      )}
    </Flex>
  );
}
