import { type AnalysisRow, eventNames } from '@pipa/contract';
import { bandOf, bandWords, componentWords, partsOfTaString, ratingWords, slopeDirection } from '../bands.ts';
import { stateWords } from '../changes.ts';
import type { ColumnName } from '../columns/index.ts';
import { eventWords, groupHeader } from '../detections.ts';
import { type Words, words } from '../words.ts';
import {
  type Comment,
  type CommentContext,
  clausesOf,
  headingOf,
  listOf,
  numberOf,
  sentences,
  shown,
} from './comment.ts';

type Row = AnalysisRow<11>;
type EventRow = AnalysisRow<18>;
type Metric = 'trend' | 'momentum' | 'breadth' | 'oscillation';

const SLOPES = {
  rising: words('rising', '上升'),
  flat: words('flat', '走平'),
  falling: words('falling', '下降'),
} as const;

/** The TA State, the metrics that it follows from, what leads them, and the last events. */
export function taComment(rows: readonly Row[], context: CommentContext): Comment | null {
  const [last] = rows;
  if (last?.taRating === null || last === undefined) return null;
  const metrics: readonly Metric[] = context.isMarket ? ['trend', 'momentum'] : ['trend', 'momentum', 'breadth'];
  const clauses = [...metrics, 'oscillation' as const].map((metric) => metricClause(last, metric));
  return {
    finding: stateSentence(rows, context.symbol ?? ''),
    reasons: sentences(
      because(clauses.filter((clause) => clause !== null)),
      leadersOf(last.taString),
      divergenceOf(last),
      lastEvents(rows, context.isMarket ? ['changeStatus1'] : eventNames),
      marketStates(context),
    ),
  };
}

/** The state and, within the rows, since when it has been so. */
function stateSentence(rows: readonly Row[], symbol: string): Words {
  const [{ tradeDate, taRating }] = rows;
  const state = ratingWords(taRating ?? '');
  const changedAt = rows.findIndex((row) => row.taRating !== taRating);
  const before = rows[changedAt]?.taRating ?? null;
  if (before === null) {
    return words(
      `The TA State of ${symbol} on ${tradeDate} is ${state.en}.`,
      `${symbol} 在 ${tradeDate} 的技术状态为${state.zh}。`,
    );
  }
  const [since, other] = [rows[changedAt - 1].tradeDate, ratingWords(before)];
  return words(
    `The TA State of ${symbol} on ${tradeDate} is ${state.en}, since ${since}, after ${other.en}.`,
    `${symbol} 在 ${tradeDate} 的技术状态为${state.zh}，自 ${since} 起，此前为${other.zh}。`,
  );
}

/** The state is the band of trend and momentum; the other metrics stand beside it. */
const because = (clauses: readonly Words[]): Words | null => {
  if (clauses.length === 0) return null;
  const all = clausesOf(clauses);
  return words(`The reason: ${all.en}.`, `原因：${all.zh}。`);
};

/** 'trend 0.42 (Bullish, rising over 5 days, flat over 20 days)' */
function metricClause(row: Row, metric: Metric): Words | null {
  const value = row[metric];
  const band = bandOf(value);
  if (value === null || band === null) return null;
  const [name, number, state] = [headingOf(metric), shown(metric, value), bandWords(band)];
  const [days5, days20] = [slopeDirection(row[`${metric}5`]), slopeDirection(row[`${metric}20`])];
  const slopes = sentences(
    days5 && words(`${SLOPES[days5].en} over 5 days`, `5 日${SLOPES[days5].zh}`),
    days20 && words(`${SLOPES[days20].en} over 20 days`, `20 日${SLOPES[days20].zh}`),
  );
  const inside = [state, ...slopes];
  return words(
    `${name.en.toLowerCase()} ${number} (${inside.map(({ en }) => en).join(', ')})`,
    `${name.zh} ${number}（${inside.map(({ zh }) => zh).join('，')}）`,
  );
}

const STRONG = 2;

/** The components that point most strongly each way. */
function leadersOf(taString: string | null): Words | null {
  const parts = partsOfTaString(taString);
  const pointing = (band: number) =>
    parts.filter((part) => part.band === band).map((part) => componentWords(part.component));
  const [up, down] = [listOf(pointing(STRONG)), listOf(pointing(-STRONG))];
  const clauses = sentences(
    up.en !== '' && words(`strongly up: ${up.en}`, `强烈向上：${up.zh}`),
    down.en !== '' && words(`strongly down: ${down.en}`, `强烈向下：${down.zh}`),
  );
  if (clauses.length === 0) return null;
  const all = clausesOf(clauses);
  return words(`Components ${all.en}.`, `各分量中${all.zh}。`);
}

/** Trend and momentum on different sides. */
function divergenceOf({ trend, momentum }: Row): Words | null {
  const [trendBand, momentumBand] = [bandOf(trend), bandOf(momentum)];
  if (trendBand === null || momentumBand === null || trendBand * momentumBand >= 0) return null;
  return trendBand > 0
    ? words(
        'Trend and momentum diverge: the trend points up, the momentum down.',
        '趋势与动量背离：趋势向上，动量向下。',
      )
    : words(
        'Trend and momentum diverge: the trend points down, the momentum up.',
        '趋势与动量背离：趋势向下，动量向上。',
      );
}

/** The latest event of each kind in the rows, with its day; null where there is none. */
export function lastEvents(rows: readonly EventRow[], kinds: readonly (typeof eventNames)[number][]): Words | null {
  const events = kinds.flatMap((name) => {
    const row = rows.find((one) => eventWords(name, one[name]) !== null);
    const event = row && eventWords(name, row[name]);
    if (!row || !event) return [];
    const header = groupHeader(eventNames.indexOf(name) + 1);
    return [words(`${header.en}: ${event.en} on ${row.tradeDate}`, `${header.zh}：${row.tradeDate} ${event.zh}`)];
  });
  if (events.length === 0) return null;
  const all = clausesOf(events);
  return words(`Last events: ${all.en}.`, `最近事件：${all.zh}。`);
}

/** What the models of the market's state say beside its metrics. */
function marketStates({ isMarket, states }: CommentContext): Words | null {
  const last = states?.[0];
  if (!isMarket || last === undefined) return null;
  const said = (['currentStateR1', 'currentStateH1'] as const).flatMap((name) => {
    const state = last[name];
    return state === null ? [] : [{ name: headingOf(name), state: stateWords(state) }];
  });
  if (said.length === 0) return null;
  const all = listOf(said.map(({ name, state }) => words(`${name.en} is ${state.en}`, `${name.zh}为${state.zh}`)));
  return words(`Of the market, ${all.en}.`, `市场方面，${all.zh}。`);
}

/** The events of a symbol over the rows. */
export function patternsComment(rows: readonly EventRow[], { symbol = '' }: CommentContext): Comment | null {
  if (rows.length === 0) return null;
  const [first, last] = [rows[rows.length - 1].tradeDate, rows[0].tradeDate];
  const events = lastEvents(rows, eventNames);
  const finding =
    events === null
      ? words(`${symbol} had no event from ${first} to ${last}.`, `${symbol} 在 ${first} 至 ${last} 期间没有事件。`)
      : words(`${symbol} had events from ${first} to ${last}.`, `${symbol} 在 ${first} 至 ${last} 期间出现事件。`);
  return { finding, reasons: sentences(events) };
}

/** Technical metrics of several symbols: the highest and the lowest trend and momentum. */
export function manyTaComment(rows: readonly AnalysisRow<27>[]): Comment | null {
  const ranked = (['trend', 'momentum'] as const).flatMap((metric) => extremesOf(rows, metric));
  if (ranked.length === 0) return null;
  return {
    finding: words('Trend and momentum compared:', '趋势与动量比较：'),
    reasons: ranked,
  };
}

function extremesOf(rows: readonly AnalysisRow<27>[], metric: ColumnName & ('trend' | 'momentum')): Words[] {
  const values = rows.flatMap((row) => {
    const value = numberOf(row[metric]);
    return value === null ? [] : [{ symbol: row.symbol, value }];
  });
  if (values.length < 2) return [];
  const high = values.reduce((best, one) => (one.value > best.value ? one : best));
  const low = values.reduce((best, one) => (one.value < best.value ? one : best));
  const [name, highest, lowest] = [headingOf(metric), shown(metric, high.value), shown(metric, low.value)];
  return [
    words(
      `${name.en} is highest for ${high.symbol} (${highest}) and lowest for ${low.symbol} (${lowest}).`,
      `${name.zh}最高的是 ${high.symbol}（${highest}），最低的是 ${low.symbol}（${lowest}）。`,
    ),
  ];
}
