import { Box, Flex } from '@chakra-ui/react';
import type { AskPartOf } from '@pipa/contract';
import { useMemo, useState } from 'react';
import { links } from '../../app/links.ts';
import { ask as words } from '../../messages/ask.ts';
import { messages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { type Cell, cellText, isNumeric } from './figure-text.ts';
import { SourceLine } from './source-line.tsx';

type Row = AskPartOf<'table'>['rows'][number];
interface PlacedRow {
  row: Row;
  at: number;
}
const SHOWN_ROWS = 8;

const symbolOr = (kind: string, text: string, value: Cell) =>
  kind === 'symbol' && typeof value === 'string' && value !== '' ? (
    <TextLink to={links.symbol(value)} fontWeight="600" whiteSpace="nowrap">
      {value}
    </TextLink>
  ) : (
    text
  );

const columnsOf = (columns: AskPartOf<'table'>['columns']): Column<PlacedRow>[] =>
  columns.map(({ key, label, kind }) => ({
    key,
    header: label,
    value: ({ row }) => row[key],
    cell: ({ row }) => symbolOr(kind, cellText(kind, row[key]), row[key]),
    numeric: isNumeric(kind),
    sortable: false,
    oneLine: kind === 'day' || kind === 'instant',
  }));

/** A table of the product in an answer, its first rows at first. */
export function AnswerTable({ part }: { part: AskPartOf<'table'> }) {
  const { title, columns, rows, total, source } = part;
  const [isWhole, setWhole] = useState(false);
  const shownColumns = useMemo(() => columnsOf(columns), [columns]);
  const placed = useMemo(() => rows.map((row, at): PlacedRow => ({ row, at })), [rows]);
  const shown = isWhole ? placed : placed.slice(0, SHOWN_ROWS);
  const page = source.link?.startsWith('/admin/') ? source.link : null;
  return (
    <Box borderWidth="1px" borderColor="line" borderRadius="l2" overflow="hidden">
      <DataTable
        bare
        id="ask"
        fileName="ask"
        title={title}
        columns={shownColumns}
        rows={shown}
        rowKey={({ at }) => at}
        hasColumnMenu={false}
        csv={false}
        maxHeight="360px"
      />
      <Flex align="center" justify="space-between" wrap="wrap" gap="2" px="3" py="2">
        <SourceLine source={source} />
        <Flex align="center" gap="3" wrap="wrap" textStyle="hint" color="ink-2">
          {shown.length < total && <span>{words.firstRows(shown.length, total)}</span>}
          {rows.length > SHOWN_ROWS && (
            <Button tone="link" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? messages.shell.showLess : messages.shell.showMore}
            </Button>
          )}
          {rows.length < total && page && <TextLink to={page}>{words.allRows(total)}</TextLink>}
        </Flex>
      </Flex>
    </Box>
  );
}
