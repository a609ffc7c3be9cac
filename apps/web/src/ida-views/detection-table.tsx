import { chakra } from '@chakra-ui/react';
import type { Detection, DetectionGroup } from '@pipa/contract';
import { CHANGES_GROUP_ID, COLUMN_FACTS, detectionWords, groupHeader } from '@pipa/ida';
import { type ReactNode, useMemo } from 'react';
import type { Direction } from '../format.ts';
import { idaSignals as words } from '../messages/ida-signals.ts';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { cellOf, directionOfState, SignedPill } from './cells.tsx';
import { say } from './say.ts';
import { SymbolLink } from './symbol-link.tsx';

/** Eight of these tables are on a page: one of them that is longer scrolls, and draws what is in sight. */
const WHOLE_ROWS = 25;
const SCROLL_HEIGHT = '420px';

/** In place of a table: the count above it says that there are no signals. */
const NOTHING = <span />;
/** One line, so that each row has the height that rows out of sight count with. */
const Name = chakra('span', {
  base: { display: 'block', maxWidth: '150px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const directionOfDetection = ({ code, change }: Detection): Direction => {
  if (change !== null) return directionOfState(change.to);
  return code === null || code === 0 ? 'flat' : code > 0 ? 'up' : 'down';
};

const figureColumn = (key: 'close' | 'dailyReturn', phone: boolean): Column<Detection> => ({
  key,
  header: say(COLUMN_FACTS[key].heading),
  numeric: true,
  phone,
  value: (row) => row[key],
  cell: (row) => cellOf({ key, ...COLUMN_FACTS[key] }, row[key]),
});

const columnsOfGroup = (group: Pick<DetectionGroup, 'id'>): Column<Detection>[] => [
  {
    key: 'symbol',
    header: words.symbol,
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => <SymbolLink symbol={symbol} />,
  },
  { key: 'name', header: words.name, value: ({ name }) => name, cell: ({ name }) => <Name title={name}>{name}</Name> },
  {
    key: 'signal',
    header: words.signal,
    phone: true,
    value: (row) => say(detectionWords(group, row)),
    cell: (row) => <SignedPill direction={directionOfDetection(row)}>{say(detectionWords(group, row))}</SignedPill>,
  },
  figureColumn('close', false),
  figureColumn('dailyReturn', true),
];

/** How many signals point up and down; how many changes, of the market. */
function countsOf({ id, detectionList }: DetectionGroup): string {
  if (detectionList.length === 0) return words.none;
  if (id === CHANGES_GROUP_ID) return words.changes(detectionList.length);
  const up = detectionList.filter((row) => directionOfDetection(row) === 'up').length;
  return words.counts(up, detectionList.length - up);
}

/** The signals of a group, from the strongest buy to the strongest sell. */
export function DetectionTable({ group, tools }: { group: DetectionGroup; tools?: ReactNode }) {
  const { id, detectionList } = group;
  const columns = useMemo(() => columnsOfGroup({ id }), [id]);
  return (
    <DataTable
      id={`ida-signals-${id}`}
      title={say(groupHeader(id))}
      description={countsOf(group)}
      columns={columns}
      rows={detectionList}
      rowKey={({ symbol, text }) => `${symbol} ${text}`}
      tools={tools}
      empty={NOTHING}
      wholeUpTo={WHOLE_ROWS}
      maxHeight={SCROLL_HEIGHT}
    />
  );
}
