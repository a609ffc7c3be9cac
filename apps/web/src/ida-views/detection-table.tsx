import { chakra } from '@chakra-ui/react';
import type { Detection, DetectionGroup } from '@pipa/contract';
import { CHANGES_GROUP_ID, COLUMN_FACTS, detectionWords, formatValue, groupHeader } from '@pipa/ida';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { DoubtMark } from '../doubt-views/doubt-mark.tsx';
import { arrowOf, type Direction, directionOf } from '../format.ts';
import { idaSignals as words } from '../messages/ida-signals.ts';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { usePhone } from '../ui/use-media.ts';
import { cellLooks } from './cell-looks.tsx';
import { directionOfState } from './cells.tsx';
import { say } from './say.ts';
import { useSymbolAddress } from './symbol-link.tsx';

/** Eight of these tables are on a page. */
const SCROLL_HEIGHT = '420px';
/** 3 §9 */
const PERCENT_DECIMALS = 2;

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

const Arrow = ({ of }: { of: Direction }) =>
  arrowOf[of] && (
    <span aria-hidden className="arrow">
      {arrowOf[of]}
    </span>
  );

const directionOfDetection = ({ code, change }: Detection): Direction => {
  if (change !== null) return directionOfState(change.to);
  return code === null || code === 0 ? 'flat' : code > 0 ? 'up' : 'down';
};

const SignalText = ({ direction, children }: { direction: Direction; children: string }) => (
  <span className={`signal ${direction}`}>
    <Arrow of={direction} />
    {children}
  </span>
);

/** Percent number. */
function DailyReturn({ value }: { value: number | null }) {
  const direction = directionOf(value, PERCENT_DECIMALS);
  return (
    <span className={direction}>
      <Arrow of={direction} /> {formatValue(COLUMN_FACTS.dailyReturn, value)}
    </span>
  );
}

const Company = ({ name }: { name: string }) => (
  <span className="company" title={name}>
    {name}
  </span>
);

const columnsOfGroup = (
  group: Pick<DetectionGroup, 'id'>,
  addressOf: (symbol: string) => string,
  isPhone: boolean,
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
    cell: (row) => <SignalText direction={directionOfDetection(row)}>{say(detectionWords(group, row))}</SignalText>,
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
    cell: ({ dailyReturn }) => <DailyReturn value={dailyReturn} />,
  },
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
  const addressOf = useSymbolAddress();
  const isPhone = usePhone();
  const columns = useMemo(() => columnsOfGroup({ id }, addressOf, isPhone), [id, addressOf, isPhone]);
  return (
    <Frame>
      <DataTable
        id={`ida-signals-${id}`}
        title={say(groupHeader(id))}
        description={countsOf(group)}
        columns={columns}
        rows={detectionList}
        rowKey={({ symbol, text }) => `${symbol} ${text}`}
        tools={tools}
        csv={detectionList.length > 0}
        empty={NOTHING}
        oneOfSeveral
        rowHeight={ROW_HEIGHT_PX}
        maxHeight={SCROLL_HEIGHT}
      />
    </Frame>
  );
}
