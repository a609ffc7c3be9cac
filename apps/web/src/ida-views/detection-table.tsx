import { chakra } from '@chakra-ui/react';
import type { Detection, DetectionGroup } from '@pipa/contract';
import {
  CHANGES_GROUP_ID,
  COLUMN_FACTS,
  detectionWords,
  type Edges,
  edgeOfDetection,
  edgeWords,
  formatValue,
  groupHeader,
  inProportion,
  NO_EDGES,
} from '@pipa/ida';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DoubtMark } from '../doubt-views/doubt-mark.tsx';
import type { Direction } from '../format.ts';
import { idaSignals as words } from '../messages/ida-signals.ts';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { usePhone } from '../ui/use-media.ts';
import { cellLooks } from './cell-looks.tsx';
import { directionOfState, EdgeWord, ReturnFigure, SignedPill } from './cells.tsx';
import { say } from './say.ts';
import { useSymbolAddress } from './symbol-link.tsx';
import { useEdges } from './use-edges.ts';

/** Eight of these tables are on a page. */
const SCROLL_HEIGHT = '420px';

/** In place of a table: the count above it says that there are no signals. */
const NOTHING = <span />;

/** Of the symbol and its name below it. */
const ROW_HEIGHT_PX = 46;

/** A name has one line, so that each row has the height that rows out of sight count with. */
const Frame = chakra('div', {
  base: {
    minWidth: '0',
    md: {
      '& td': { height: `${ROW_HEIGHT_PX}px`, py: '4px' },
      // The names have what the longest signal leaves of it.
      '& th.name': { width: '36%' },
      '& :is(th, td):not(:first-of-type, :last-of-type)': { px: '8px' },
    },
    ...cellLooks,
    // In the row alone: the detail of a row, which a phone opens, has room for the whole name.
    '& td > .company': {
      display: 'block',
      // As wide as the other columns leave room for.
      width: '0',
      minWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: 'ink-2',
      fontSize: '12px',
      lineHeight: '16px',
    },
    '& dd > .company': { display: 'inline-block', maxWidth: 'min(60vw, 40ch)', whiteSpace: 'normal' },
    // Beside a symbol and a figure a phone has no room for the longest signals in one line.
    mdDown: { '& .signal': { height: 'auto', minHeight: '22px', py: '3px', lineHeight: '1.25', whiteSpace: 'normal' } },
  },
});

const directionOfDetection = ({ code, change }: Detection): Direction => {
  if (change !== null) return directionOfState(change.to);
  return code === null || code === 0 ? 'flat' : code > 0 ? 'up' : 'down';
};

/** The list of the answer goes from the strongest buy to the strongest sell: each side begins with its strongest. */
const bothDirections = (list: readonly Detection[]): Detection[] =>
  inProportion(
    list.toSorted((a, b) => Math.abs(b.code ?? 0) - Math.abs(a.code ?? 0)),
    directionOfDetection,
  );

const Company = ({ name }: { name: string }) => (
  <span className="company" title={name}>
    {name}
  </span>
);

/** Read by the cells, so that records that come in later rebuild no column: a rebuilt one would take the focus away. */
const EdgesOfTable = createContext<Edges>(NO_EDGES);

/** A signal with what the record of such signals says below it. */
function SignalCell({ group, row }: { group: Pick<DetectionGroup, 'id'>; row: Detection }) {
  const edge = edgeOfDetection(useContext(EdgesOfTable), group.id, row);
  return (
    <>
      <SignedPill direction={directionOfDetection(row)} edge={edge}>
        {say(detectionWords(group, row))}
      </SignedPill>
      <EdgeWord edge={edge} />
    </>
  );
}

interface GroupLooks {
  addressOf: (symbol: string) => string;
  isPhone: boolean;
  /** For the file. */
  edgesNow: { readonly current: Edges };
}

const columnsOfGroup = (
  group: Pick<DetectionGroup, 'id'>,
  { addressOf, isPhone, edgesNow }: GroupLooks,
): Column<Detection>[] => [
  {
    key: 'symbol',
    header: words.symbol,
    minWidth: isPhone ? undefined : '116px',
    value: ({ symbol }) => symbol,
    cell: ({ symbol, name }) => (
      <>
        <Link className="symbol" to={addressOf(symbol)}>
          {symbol}
        </Link>
        <DoubtMark symbol={symbol} />
        {!isPhone && <Company name={name} />}
      </>
    ),
  },
  {
    key: 'name',
    header: words.name,
    // A phone has no room for it beside the symbol, and shows it in the opened row.
    fileOnly: !isPhone,
    value: ({ name }) => name,
    cell: ({ name }) => <Company name={name} />,
  },
  {
    key: 'signal',
    header: words.signal,
    phone: true,
    value: (row) => say(detectionWords(group, row)),
    cell: (row) => <SignalCell group={group} row={row} />,
  },
  {
    key: 'record',
    header: words.record,
    fileOnly: true,
    value: (row) => say(edgeWords(edgeOfDetection(edgesNow.current, group.id, row))),
  },
  {
    key: 'close',
    header: say(COLUMN_FACTS.close.heading),
    numeric: true,
    value: ({ close }) => close,
    cell: ({ close }) => formatValue(COLUMN_FACTS.close, close),
  },
  {
    key: 'dailyReturn',
    header: say(COLUMN_FACTS.dailyReturn.heading),
    numeric: true,
    oneLine: true,
    phone: true,
    value: ({ dailyReturn }) => dailyReturn,
    cell: ({ dailyReturn }) => (
      <ReturnFigure value={dailyReturn} text={formatValue(COLUMN_FACTS.dailyReturn, dailyReturn)} />
    ),
  },
];

/** How many signals point up and down, in words and as a bar; how many changes, of the market. */
function Counts({ id, detectionList }: DetectionGroup) {
  if (detectionList.length === 0) return words.none;
  if (id === CHANGES_GROUP_ID) return words.changes(detectionList.length);
  const up = detectionList.filter((row) => directionOfDetection(row) === 'up').length;
  const down = detectionList.length - up;
  return (
    <>
      {words.counts(up, down)}
      <Bar aria-hidden>
        <chakra.span bg="gain" flexGrow={up} />
        <chakra.span bg="loss" flexGrow={down} />
      </Bar>
    </>
  );
}
const Bar = chakra('span', {
  base: {
    display: 'flex',
    gap: '2px',
    height: '4px',
    maxWidth: '240px',
    mt: '1.5',
    borderRadius: '2px',
    overflow: 'hidden',
  },
});

/** The signals of a group: both directions in proportion, the strongest of each first. */
export function DetectionTable({ group, tools }: { group: DetectionGroup; tools?: ReactNode }) {
  const { id, detectionList } = group;
  const addressOf = useSymbolAddress();
  const isPhone = usePhone();
  const edges = useEdges();
  const edgesNow = useRef(edges);
  edgesNow.current = edges;
  const columns = useMemo(() => columnsOfGroup({ id }, { addressOf, isPhone, edgesNow }), [id, addressOf, isPhone]);
  const rows = useMemo(() => bothDirections(detectionList), [detectionList]);
  return (
    <Frame>
      <EdgesOfTable value={edges}>
        <DataTable
          id={`ida-signals-${id}`}
          title={say(groupHeader(id))}
          description={<Counts {...group} />}
          columns={columns}
          rows={rows}
          rowKey={({ symbol, text }) => `${symbol} ${text}`}
          tools={tools}
          csv={detectionList.length > 0}
          empty={NOTHING}
          oneOfSeveral
          rowHeight={ROW_HEIGHT_PX}
          maxHeight={SCROLL_HEIGHT}
        />
      </EdgesOfTable>
    </Frame>
  );
}
