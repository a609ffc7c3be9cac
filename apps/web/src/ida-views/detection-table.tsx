import { chakra } from '@chakra-ui/react';
import type { Detection, DetectionGroup } from '@pipa/contract';
import { CHANGES_GROUP_ID, COLUMN_FACTS, detectionWords, formatValue, groupHeader } from '@pipa/ida';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { arrowOf, type Direction, directionOf } from '../format.ts';
import { idaSignals as words } from '../messages/ida-signals.ts';
import { pillRecipe } from '../theme/recipes/surface-recipes.ts';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { directionOfState } from './cells.tsx';
import { say } from './say.ts';
import { useSymbolAddress } from './symbol-link.tsx';

/** Eight of these tables are on a page. */
const SCROLL_HEIGHT = '420px';
/** 3 §9 */
const PERCENT_DECIMALS = 2;

/** In place of a table: the count above it says that there are no signals. */
const NOTHING = <span />;
const { base: pill, variants: { tone } = {} } = pillRecipe;

/**
 * The looks of the cells stand on the frame, and the cells are plain elements: hundreds of them are drawn at once. A name has one line,
 * so that each row has the height that rows out of sight count with.
 */
const Frame = chakra('div', {
  base: {
    minWidth: '0',
    '& .symbol': { color: 'accent', fontWeight: 600, fontVariantNumeric: 'normal', borderRadius: '2px' },
    '& .symbol:hover': { textDecoration: 'underline' },
    // In the row alone: the detail of a row, which a phone opens, has room for the whole name.
    '& td > .company': {
      display: 'block',
      // As wide as the other columns leave room for.
      width: '0',
      minWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& dd > .company': { display: 'inline-block', maxWidth: 'min(60vw, 40ch)', whiteSpace: 'normal' },
    '& .signal': { ...pill, ...tone?.neutral },
    '& .signal.up': tone?.gain,
    '& .signal.down': tone?.loss,
    '& .up': { color: 'gain' },
    '& .down': { color: 'loss' },
    '& .arrow': { fontSize: '0.8em' },
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

const columnsOfGroup = (
  group: Pick<DetectionGroup, 'id'>,
  addressOf: (symbol: string) => string,
): Column<Detection>[] => [
  {
    key: 'symbol',
    header: words.symbol,
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => (
      <Link className="symbol" to={addressOf(symbol)}>
        {symbol}
      </Link>
    ),
  },
  {
    key: 'name',
    header: words.name,
    minWidth: '80px',
    value: ({ name }) => name,
    cell: ({ name }) => (
      <span className="company" title={name}>
        {name}
      </span>
    ),
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
  const columns = useMemo(() => columnsOfGroup({ id }, addressOf), [id, addressOf]);
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
        maxHeight={SCROLL_HEIGHT}
      />
    </Frame>
  );
}
