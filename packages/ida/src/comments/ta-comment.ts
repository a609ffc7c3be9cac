import { type AnalysisRow, eventNames } from '@pipa/contract';
import { elementAt } from '@pipa/quant';
import type { Words } from '@pipa/words';
import { bandOf, bandWords, componentWords, partsOfTaString, ratingWords, slopeDirection } from '../bands.ts';
import { stateWords } from '../changes.ts';
import type { ColumnName } from '../columns/index.ts';
import { eventWords, groupHeader } from '../detections.ts';
import { words as comments } from '../words/comments/index.ts';
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

const words = comments.technical;

type Row = AnalysisRow<11>;
type EventRow = AnalysisRow<18>;
type Metric = 'trend' | 'momentum' | 'breadth' | 'oscillation';

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
  const { tradeDate, taRating } = elementAt(rows, 0);
  const state = ratingWords(taRating ?? '');
  const changedAt = rows.findIndex((row) => row.taRating !== taRating);
  const before = rows[changedAt]?.taRating ?? null;
  if (before === null) {
    return words.state(symbol, tradeDate, state);
  }
  const [since, other] = [elementAt(rows, changedAt - 1).tradeDate, ratingWords(before)];
  return words.stateSince(symbol, tradeDate, state, since, other);
}

/** The state is the band of trend and momentum; the other metrics stand beside it. */
const because = (clauses: readonly Words[]): Words | null =>
  clauses.length === 0 ? null : words.reason(clausesOf(clauses));

/** 'trend 0.42 (Bullish, rising over 5 days, flat over 20 days)' */
function metricClause(row: Row, metric: Metric): Words | null {
  const value = row[metric];
  const band = bandOf(value);
  if (value === null || band === null) return null;
  const [name, number, state] = [headingOf(metric), shown(metric, value), bandWords(band)];
  const slopes = ([5, 20] as const).map((days) => {
    const direction = slopeDirection(row[`${metric}${days}`]);
    return direction && words.slope(words.slopes[direction], days);
  });
  return words.metric(name, number, [state, ...sentences(...slopes)]);
}

const STRONG = 2;

/** The components that point most strongly each way. */
function leadersOf(taString: string | null): Words | null {
  const parts = partsOfTaString(taString);
  const pointing = (band: number) =>
    parts.filter((part) => part.band === band).map((part) => componentWords(part.component));
  const [up, down] = [pointing(STRONG), pointing(-STRONG)];
  const clauses = sentences(up.length > 0 && words.up(listOf(up)), down.length > 0 && words.down(listOf(down)));
  return clauses.length === 0 ? null : words.components(clausesOf(clauses));
}

/** Trend and momentum on different sides. */
function divergenceOf({ trend, momentum }: Row): Words | null {
  const [trendBand, momentumBand] = [bandOf(trend), bandOf(momentum)];
  if (trendBand === null || momentumBand === null || trendBand * momentumBand >= 0) return null;
  return trendBand > 0 ? words.divergence.up : words.divergence.down;
}

/** The latest event of each kind in the rows, with its day; null where there is none. */
export function lastEvents(rows: readonly EventRow[], kinds: readonly (typeof eventNames)[number][]): Words | null {
  const events = kinds.flatMap((name) => {
    const row = rows.find((one) => eventWords(name, one[name]) !== null);
    const event = row && eventWords(name, row[name]);
    if (!row || !event) return [];
    const header = groupHeader(eventNames.indexOf(name) + 1);
    return [words.event(header, event, row.tradeDate)];
  });
  return events.length === 0 ? null : words.lastEvents(clausesOf(events));
}

/** What the models of the market's state say beside its metrics. */
function marketStates({ isMarket, states }: CommentContext): Words | null {
  const last = states?.[0];
  if (!isMarket || last === undefined) return null;
  const said = (['currentStateR1', 'currentStateH1'] as const).flatMap((name) => {
    const state = last[name];
    return state === null ? [] : [words.marketState(headingOf(name), stateWords(state))];
  });
  return said.length === 0 ? null : words.market(listOf(said));
}

/** The events of a symbol over the rows. */
export function patternsComment(rows: readonly EventRow[], { symbol = '' }: CommentContext): Comment | null {
  const [first, last] = [rows.at(-1)?.tradeDate, rows[0]?.tradeDate];
  if (first === undefined || last === undefined) return null;
  const events = lastEvents(rows, eventNames);
  const finding = events === null ? words.noEvents(symbol, first, last) : words.events(symbol, first, last);
  return { finding, reasons: sentences(events) };
}

/** Technical metrics of several symbols: the highest and the lowest trend and momentum. */
export function manyTaComment(rows: readonly AnalysisRow<27>[]): Comment | null {
  const ranked = (['trend', 'momentum'] as const).flatMap((metric) => extremesOf(rows, metric));
  if (ranked.length === 0) return null;
  return {
    finding: words.compared,
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
  return [words.extremes(name, high.symbol, highest, low.symbol, lowest)];
}
