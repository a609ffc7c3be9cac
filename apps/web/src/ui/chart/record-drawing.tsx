import { Box, chakra } from '@chakra-ui/react';
import { type PointerEvent, useState } from 'react';
import { formatDay, formatPercent } from '../../format.ts';
import { usePhone } from '../use-media.ts';
import { areaPath, endLabelHeights, type Frame, linePath, scaleOf, tickDecimals, yearMarks } from './line-geometry.ts';

export interface RecordSeries {
  days: readonly string[];
  ours: readonly number[];
  theirs: readonly number[];
  ourLabel: string;
  theirLabel: string;
}

const wideFrame: Frame = { width: 720, height: 320, left: 46, right: 74, top: 14, bottom: 26 };
// Drawn one to one on a phone, so that its words keep their size.
const phoneFrame: Frame = { width: 340, height: 220, left: 42, right: 62, top: 12, bottom: 24 };
/** For a card, about one to one as well. */
const cardFrame: Frame = { width: 540, height: 200, left: 46, right: 82, top: 10, bottom: 24 };
const phoneCardFrame: Frame = { width: 320, height: 150, left: 42, right: 80, top: 10, bottom: 22 };

const Line = chakra('path', { base: { fill: 'none', strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' } });
const Words = chakra('text', { base: { fontSize: '12px', fontVariantNumeric: 'tabular-nums' } });

function Axes({ series, frame }: { series: RecordSeries; frame: Frame }) {
  const scale = scaleOf([series.ours, series.theirs], frame);
  const decimals = tickDecimals(scale.ticks);
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <Line d={`M${frame.left} ${scale.y(tick)}H${frame.width - frame.right}`} stroke="line" />
          <Words x={frame.left - 8} y={scale.y(tick) + 4} textAnchor="end" fill="ink-3">
            {formatPercent(tick, { decimals })}
          </Words>
        </g>
      ))}
      {yearMarks(series.days, frame.width / 100).map((mark) => (
        <Words key={mark.year} x={scale.x(mark.index)} y={frame.height - 6} textAnchor="middle" fill="ink-3">
          {mark.year}
        </Words>
      ))}
    </>
  );
}

interface RecordDrawingProps {
  series: RecordSeries;
  summary: string;
  small?: boolean;
}
/** Our record against the benchmark, drawn at once and without a chart library; a pointer reads the values. */
export function RecordDrawing({ series, summary, small = false }: RecordDrawingProps) {
  const [at, setAt] = useState<number | null>(null);
  const isPhone = usePhone();
  const [wide, narrow] = small ? [cardFrame, phoneCardFrame] : [wideFrame, phoneFrame];
  const frame = isPhone ? narrow : wide;
  const scale = scaleOf([series.ours, series.theirs], frame);
  const last = series.ours.length - 1;
  const endOf = (line: readonly number[]) => scale.y(line[last] ?? Number.NaN);
  const ends = endLabelHeights(endOf(series.ours), endOf(series.theirs));
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * frame.width;
    const share = (x - frame.left) / (frame.width - frame.left - frame.right);
    setAt(Math.min(last, Math.max(0, Math.round(share * last))));
  };
  const shown = at ?? last;
  return (
    <Box>
      <chakra.svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        width="100%"
        height="auto"
        role="img"
        aria-label={summary}
        onPointerMove={follow}
        onPointerLeave={() => setAt(null)}
        overflow="visible"
      >
        <Axes series={series} frame={frame} />
        <chakra.path d={areaPath(series.ours, scale)} fill="accent" opacity={0.07} />
        <Line d={linePath(series.theirs, scale)} stroke="bench" strokeWidth="1.5" strokeDasharray="5 4" />
        <Line d={linePath(series.ours, scale)} stroke="accent" strokeWidth="2" />
        <Words x={frame.width - frame.right + 8} y={ends.ours + 4} fill="accent" fontWeight="640">
          {series.ourLabel}
        </Words>
        <Words x={frame.width - frame.right + 8} y={ends.theirs + 4} fill="ink-2" fontWeight="560">
          {series.theirLabel}
        </Words>
        {at !== null && <Line d={`M${scale.x(at)} ${frame.top}V${frame.height - frame.bottom}`} stroke="line-strong" />}
      </chakra.svg>
      <Box textStyle="hint" color="ink-2" aria-hidden>
        {formatDay(series.days[shown])} · {series.ourLabel} {formatPercent(series.ours[shown], { signed: true })} ·{' '}
        {series.theirLabel} {formatPercent(series.theirs[shown], { signed: true })}
      </Box>
    </Box>
  );
}
