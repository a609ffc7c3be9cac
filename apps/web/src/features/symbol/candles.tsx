import { Box } from '@chakra-ui/react';
import { fromEpochDay } from '@pipa/calendar';
import { type ChartTheme, chartTheme, withOpacity } from '@pipa/charts';
import type { SymbolHistory } from '@pipa/contract';
import { elementAt } from '@pipa/quant';
import {
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type LogicalRange,
  PriceScaleMode,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import { useTheme } from 'next-themes';
import { useEffect, useMemo, useRef } from 'react';
import type { HistoryEvent } from './history-events.ts';
import type { DrawnIndicator } from './history-lines.ts';

export type PriceStyle = 'candles' | 'line';

interface CandlesProps {
  history: SymbolHistory;
  indicators: readonly DrawnIndicator[];
  events: readonly HistoryEvent[];
  style: PriceStyle;
  isLog: boolean;
  /** Sessions in sight when it changes; null for all. */
  sessions: number | null;
  height: number;
  summary: string;
  /** Place of the bar under the pointer; null when it leaves the chart. */
  onPoint: (at: number | null) => void;
}

const PANE_SHARE = 0.35;
const VOLUME_SCALE = 'volume';
const WIDTH = 2 as const;

function optionsOf({ colors, fontFamily }: ChartTheme) {
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: colors.surface },
      textColor: colors['ink-2'],
      fontFamily,
      panes: { separatorColor: colors.line, separatorHoverColor: colors['line-strong'] },
    },
    grid: { vertLines: { color: colors.line }, horzLines: { color: colors.line } },
    rightPriceScale: { borderColor: colors.line },
    timeScale: {
      borderColor: colors.line,
      rightOffset: 4,
      minBarSpacing: 0.05,
      // Over twenty years a bar is a fraction of a pixel: bars of a pixel are drawn as one, so that moving the chart keeps its frames.
      enableConflation: true,
      conflationThresholdFactor: 2,
      precomputeConflationOnInit: true,
    },
    // The page scrolls with the wheel; the chart zooms with a pinch, with the wheel over its axes, and by dragging.
    handleScroll: { mouseWheel: false },
    handleScale: { mouseWheel: false },
  };
}

const dayOf = (history: SymbolHistory, i: number): string => fromEpochDay(elementAt(history.days, i));

/** A line's points; a missing value is a gap. */
const pointsOf = (history: SymbolHistory, values: ArrayLike<number>) =>
  history.days.map((_, i) => {
    const value = elementAt(values, i);
    const time = dayOf(history, i);
    return Number.isFinite(value) ? { time, value } : { time };
  });

function addPrice(
  chart: IChartApi,
  { history, style }: CandlesProps,
  { colors }: ChartTheme,
): ISeriesApi<'Candlestick' | 'Line'> {
  if (style === 'line') {
    const line = chart.addSeries(LineSeries, { color: colors.accent, lineWidth: WIDTH });
    line.setData(pointsOf(history, history.close));
    return line;
  }
  const candles = chart.addSeries(CandlestickSeries, {
    ...{ upColor: colors.gain, borderUpColor: colors.gain, wickUpColor: colors.gain },
    // Hollow and filled candles tell rise from fall without colour.
    ...{ downColor: colors.loss, borderDownColor: colors.loss, wickDownColor: colors.loss },
  });
  candles.setData(
    history.days.map((_, i) => ({
      time: dayOf(history, i),
      open: elementAt(history.open, i),
      high: elementAt(history.high, i),
      low: elementAt(history.low, i),
      close: elementAt(history.close, i),
    })),
  );
  return candles;
}

function addVolume(chart: IChartApi, { history }: CandlesProps, { colors }: ChartTheme): void {
  const series = chart.addSeries(HistogramSeries, {
    ...{
      priceScaleId: VOLUME_SCALE,
      priceFormat: { type: 'volume' },
      lastValueVisible: false,
      priceLineVisible: false,
    },
  });
  series.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  series.setData(
    history.days.map((_, i) => {
      const isUp = elementAt(history.close, i) >= elementAt(history.open, i);
      const color = withOpacity(isUp ? colors.gain : colors.loss, 0.35);
      return { time: dayOf(history, i), value: elementAt(history.volume, i), color };
    }),
  );
}

function addIndicators(chart: IChartApi, { history, indicators }: CandlesProps, theme: ChartTheme): void {
  const tones = [theme.colors.accent, ...theme.further];
  let next = 0;
  let panes = 1;
  for (const { isOverPrice, lines } of indicators) {
    const pane = isOverPrice ? 0 : panes++;
    for (const [line, { label, values }] of lines.entries()) {
      // One label an indicator: those of its other lines would cover the price.
      const title = line === 0 ? label : '';
      const color = tones[next++ % tones.length];
      const series = chart.addSeries(
        LineSeries,
        {
          ...{
            color,
            lineWidth: 1,
            title,
            lastValueVisible: line === 0,
            priceLineVisible: false,
            crosshairMarkerVisible: false,
          },
        },
        pane,
      );
      series.setData(pointsOf(history, values));
    }
  }
  const [first, ...below] = chart.panes();
  first?.setStretchFactor(1);
  for (const pane of below) pane.setStretchFactor(PANE_SHARE);
}

const markerOf = ({ day, mark, isBuy }: HistoryEvent, { colors }: ChartTheme): SeriesMarker<Time> => {
  if (isBuy === null)
    return { time: day, position: 'belowBar', shape: 'circle', color: colors['ink-3'], text: mark, size: 0.6 };
  return isBuy
    ? { time: day, position: 'belowBar', shape: 'arrowUp', color: colors.gain }
    : { time: day, position: 'aboveBar', shape: 'arrowDown', color: colors.loss };
};

/** The only module that loads lightweight-charts; imported on demand. */
export default function Candles(props: CandlesProps) {
  const { history, indicators, events, style, isLog, sessions, height, summary, onPoint } = props;
  const { resolvedTheme } = useTheme();
  const theme = useMemo(() => chartTheme(resolvedTheme === 'dark' ? 'dark' : 'light'), [resolvedTheme]);
  const box = useRef<HTMLDivElement>(null);
  const chartOf = useRef<IChartApi | null>(null);
  const seen = useRef<LogicalRange | null>(null);
  const latest = useRef({ props, onPoint });
  latest.current = { props, onPoint };

  // Drawn anew with what is drawn; scale and range are applied below.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const chart = createChart(element, optionsOf(theme));
    const price = addPrice(chart, latest.current.props, theme);
    addVolume(chart, latest.current.props, theme);
    addIndicators(chart, latest.current.props, theme);
    const first = history.days[0] === undefined ? '' : dayOf(history, 0);
    createSeriesMarkers(
      price,
      events.filter(({ day }) => day >= first).map((event) => markerOf(event, theme)),
    );
    chart.subscribeCrosshairMove(({ logical, point }) => {
      const at = point === undefined || logical === undefined || logical === null ? null : Math.round(logical);
      latest.current.onPoint(at !== null && at >= 0 && at < history.days.length ? at : null);
    });
    if (seen.current !== null) chart.timeScale().setVisibleLogicalRange(seen.current);
    chartOf.current = chart;
    return () => {
      seen.current = chart.timeScale().getVisibleLogicalRange();
      chartOf.current = null;
      chart.remove();
    };
  }, [history, indicators, events, style, theme]);

  useEffect(() => {
    chartOf.current
      ?.priceScale('right')
      .applyOptions({ mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal });
  }, [isLog, history, indicators, events, style, theme]);

  useEffect(() => {
    const scale = chartOf.current?.timeScale();
    const last = history.days.length;
    if (sessions === null || sessions >= last) scale?.fitContent();
    else scale?.setVisibleLogicalRange({ from: last - sessions, to: last + 2 });
  }, [sessions, history]);

  return <Box as="figure" ref={box} aria-label={summary} height={`${height}px`} width="100%" />;
}
