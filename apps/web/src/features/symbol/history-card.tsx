import { Box, chakra, Flex } from '@chakra-ui/react';
import { fromEpochDay } from '@pipa/calendar';
import type { SymbolHistory } from '@pipa/contract';
import { elementAt } from '@pipa/quant';
import { ChartCandlestick, Table2, X } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { formatCompact, formatMoney, formatPercent } from '../../format.ts';
import { lazyPart } from '../../lazy-part.ts';
import { messages } from '../../messages/index.ts';
import { symbolPage as words } from '../../messages/symbol-page.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/form/field-frame.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { usePhone } from '../../ui/use-media.ts';
import type { PriceStyle } from './candles.tsx';
import { type EventKind, eventKinds, eventsOf, type HistoryEvent } from './history-events.ts';
import {
  drawIndicators,
  FIRST_INDICATORS,
  indicatorChoices,
  indicatorLabel,
  indicatorsOf,
  MOST_INDICATORS,
} from './history-lines.ts';

const Candles = lazyPart(() => import('./candles.tsx'));

/** Sessions of each range; null for all. */
const RANGES = { '1M': 21, '3M': 63, '6M': 126, '1Y': 252, '5Y': 1_260, '20Y': 5_040, all: null } as const;
type RangeName = keyof typeof RANGES;
const FIRST_RANGE: RangeName = '1Y';
const isRange = (text: string): text is RangeName => Object.hasOwn(RANGES, text);

const HEIGHT_PX = 460;
const PHONE_HEIGHT_PX = 360;
const PANE_PX = 110;
/** In the address, for no indicator: an empty text is that of the first ones. */
const NONE = 'none';

/** The bar under the pointer, or the last one, in a line of figures, with what happened on it. */
function BarLine({ history, at, events }: { history: SymbolHistory; at: number; events: readonly HistoryEvent[] }) {
  const day = fromEpochDay(elementAt(history.days, at));
  const close = elementAt(history.close, at);
  const before = at > 0 ? elementAt(history.close, at - 1) : null;
  const facts = [
    [words.open, formatMoney(elementAt(history.open, at))],
    [words.high, formatMoney(elementAt(history.high, at))],
    [words.low, formatMoney(elementAt(history.low, at))],
    [words.close, formatMoney(close)],
    [words.change, before === null ? null : formatPercent(close / before - 1, { signed: true })],
    [words.volume, formatCompact(elementAt(history.volume, at))],
  ] as const;
  return (
    <Box textStyle="hint" color="ink-2" fontVariantNumeric="tabular-nums" minHeight="40px">
      <Flex columnGap="3" wrap="wrap">
        <chakra.span fontWeight="600" color="ink">
          {day}
        </chakra.span>
        {facts.map(([label, value]) => value && <chakra.span key={label}>{`${label} ${value}`}</chakra.span>)}
      </Flex>
      <Box truncate>
        {events
          .filter((event) => event.day === day)
          .map(({ text }) => text)
          .join(' · ')}
      </Box>
    </Box>
  );
}

interface IndicatorPickerProps {
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function IndicatorPicker({ ids, onChange }: IndicatorPickerProps) {
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Box width="190px">
        <Select
          kind="select"
          aria-label={words.addIndicator}
          value=""
          disabled={ids.length >= MOST_INDICATORS}
          onChange={(event) => onChange([...ids, event.target.value])}
        >
          <option value="">{words.addIndicator}</option>
          {indicatorChoices
            .filter(({ id }) => !ids.includes(id))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {words.indicator(name, indicatorLabel(id))}
              </option>
            ))}
        </Select>
      </Box>
      {ids.map((id) => (
        <Flex
          key={id}
          align="center"
          gap="1"
          textStyle="hint"
          bg="bg"
          borderWidth="1px"
          borderColor="line"
          borderRadius="l2"
          ps="2"
        >
          {indicatorLabel(id)}
          <IconButton
            size="iconSm"
            label={words.removeIndicator(indicatorLabel(id))}
            onClick={() => onChange(ids.filter((other) => other !== id))}
          >
            <X />
          </IconButton>
        </Flex>
      ))}
    </Flex>
  );
}

interface HistoryRow {
  readonly day: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly said: string;
}

const PRICES = ['open', 'high', 'low', 'close'] as const;
const tableColumns: readonly Column<HistoryRow>[] = [
  { key: 'day', header: words.day, value: ({ day }) => day },
  ...PRICES.map(
    (key): Column<HistoryRow> => ({
      key,
      header: words[key],
      numeric: true,
      value: (row) => row[key],
      cell: (row) => formatMoney(row[key]),
    }),
  ),
  {
    key: 'volume',
    header: words.volume,
    numeric: true,
    value: ({ volume }) => volume,
    cell: ({ volume }) => formatCompact(volume),
  },
  { key: 'events', header: words.events, value: ({ said }) => said },
];

/** The numbers of the chart, the newest day first. */
function HistoryTable({ history, events }: { history: SymbolHistory; events: readonly HistoryEvent[] }) {
  const rows = useMemo(() => {
    const of = Map.groupBy(events, ({ day }) => day);
    return history.days
      .map((epochDay, i): HistoryRow => {
        const day = fromEpochDay(epochDay);
        return {
          day,
          open: elementAt(history.open, i),
          high: elementAt(history.high, i),
          low: elementAt(history.low, i),
          close: elementAt(history.close, i),
          volume: elementAt(history.volume, i),
          said: (of.get(day) ?? []).map(({ text }) => text).join('; '),
        };
      })
      .reverse();
  }, [history, events]);
  return (
    <DataTable
      bare
      id="symbol-history"
      title={words.historyOf(history.symbol)}
      columns={tableColumns}
      rows={rows}
      rowKey={({ day }) => day}
      maxHeight={`${HEIGHT_PX}px`}
    />
  );
}

/** The whole history of a symbol as candles or a line, with indicators, and with its events and the own orders marked on it. */
export function HistoryCard({ history }: { history: SymbolHistory }) {
  const { values, change } = useAddressFilter(['range', 'indicators', 'scale', 'style', 'hidden']);
  const [pointed, setPointed] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const isPhone = usePhone();
  const range = isRange(values.range) ? values.range : FIRST_RANGE;
  const ids = useMemo(
    () => (values.indicators === '' ? [...FIRST_INDICATORS] : indicatorsOf(values.indicators)),
    [values.indicators],
  );
  const shown = useMemo(() => {
    const hidden = new Set(values.hidden.split(','));
    return new Set(eventKinds.filter((kind) => !hidden.has(kind)));
  }, [values.hidden]);
  const indicators = useMemo(() => drawIndicators(history, ids), [history, ids]);
  const events = useMemo(() => eventsOf(history, shown), [history, shown]);
  const all = useMemo(() => eventsOf(history, new Set(eventKinds)), [history]);
  const style: PriceStyle = values.style === 'line' ? 'line' : 'candles';
  const below = indicators.filter(({ isOverPrice }) => !isOverPrice).length;
  const height = (isPhone ? PHONE_HEIGHT_PX : HEIGHT_PX) + PANE_PX * below;
  const toggle = (kind: EventKind) => {
    const hidden = eventKinds.filter((other) => (other === kind ? shown.has(other) : !shown.has(other)));
    change({ hidden: hidden.join(',') });
  };
  const last = history.days.length - 1;
  return (
    <Card
      title={words.historyOf(history.symbol)}
      description={words.historyNote}
      actions={
        <IconButton
          size="iconSm"
          label={asTable ? messages.shell.asChart : messages.shell.asTable}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <ChartCandlestick /> : <Table2 />}
        </IconButton>
      }
    >
      {asTable ? (
        <HistoryTable history={history} events={all} />
      ) : (
        <Flex direction="column" gap="3">
          <Flex gap="2" wrap="wrap" align="center">
            <Segments
              label={words.range}
              choices={(Object.keys(RANGES) as RangeName[]).map((value) => ({ value, label: words.ranges[value] }))}
              value={range}
              onChange={(chosen) => change({ range: chosen === FIRST_RANGE ? '' : chosen })}
            />
            <Segments
              label={words.style}
              choices={[
                { value: 'candles', label: words.candles },
                { value: 'line', label: words.line },
              ]}
              value={style}
              onChange={(chosen) => change({ style: chosen === 'line' ? chosen : '' })}
            />
            <Segments
              label={words.scale}
              choices={[
                { value: 'linear', label: words.linear },
                { value: 'log', label: words.log },
              ]}
              value={values.scale === 'log' ? 'log' : 'linear'}
              onChange={(chosen) => change({ scale: chosen === 'log' ? chosen : '' })}
            />
          </Flex>
          <Flex gap="2" wrap="wrap" align="center">
            <IndicatorPicker ids={ids} onChange={(chosen) => change({ indicators: chosen.join(',') || NONE })} />
            <Flex gap="2" wrap="wrap" role="group" aria-label={words.events}>
              {eventKinds.map((kind) => (
                <chakra.label
                  key={kind}
                  textStyle="hint"
                  color="ink-2"
                  display="inline-flex"
                  gap="1"
                  alignItems="center"
                >
                  <input type="checkbox" checked={shown.has(kind)} onChange={() => toggle(kind)} />
                  {words.eventKinds[kind]}
                </chakra.label>
              ))}
            </Flex>
          </Flex>
          {last >= 0 && <BarLine history={history} at={Math.min(pointed ?? last, last)} events={all} />}
          <Suspense fallback={<ChartSkeleton height={height} />}>
            <Candles
              history={history}
              indicators={indicators}
              events={events}
              style={style}
              isLog={values.scale === 'log'}
              sessions={RANGES[range]}
              height={height}
              summary={words.historyOf(history.symbol)}
              onPoint={setPointed}
            />
          </Suspense>
        </Flex>
      )}
    </Card>
  );
}
