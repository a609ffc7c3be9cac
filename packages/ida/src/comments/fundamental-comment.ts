import type { AnalysisRow } from '@pipa/contract';
import { elementAt, lastElement, METRIC_DIRECTIONS } from '@pipa/quant';
import type { Words } from '@pipa/words';
import { COLUMN_FACTS, type ColumnName } from '../columns/index.ts';
import type { QuarterlyName } from '../columns/units.ts';
import { formatValue } from '../format-value.ts';
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

const words = comments.fundamentals;

/** Figures that a sentence names at most. */
const MOST_NAMED = 3;

/** What the market pays for the company, against the sessions shown, and what analysts expect. */
export function dailyMetricsComment(rows: readonly AnalysisRow<2>[], { symbol = '' }: CommentContext): Comment | null {
  const [last] = rows;
  if (last === undefined) return null;
  return {
    finding: worthOf(symbol, last.tradeDate, shown('marketcap', last.marketcap), last.marketcap),
    reasons: sentences(multiplesOf(rows), surpriseOf(last), expectedOf(last)),
  };
}

/** As `dailyMetricsComment`, with market value in millions of dollars. */
export function otherMetricsComment(rows: readonly AnalysisRow<3>[], { symbol = '' }: CommentContext): Comment | null {
  const [last] = rows;
  if (last === undefined) return null;
  const millions = words.millions(formatValue({ unit: 'millions' }, last.marketcap));
  const eps = numberOf(last.eps);
  return {
    finding: worthOf(symbol, last.tradeDate, millions, last.marketcap),
    reasons: sentences(multiplesOf(rows), eps !== null && words.earned(shown('eps', eps))),
  };
}

const worthOf = (symbol: string, day: string, worth: string | Words, value: number | null): Words =>
  value === null ? words.noWorth(symbol, day) : words.worth(symbol, day, worth);

type Multiples = Pick<AnalysisRow<2>, 'tradeDate' | 'pe' | 'evebitda' | 'pb'>;

/** P/E and EV/EBITDA, each against the middle of the sessions shown. */
function multiplesOf(rows: readonly Multiples[]): Words | null {
  const clauses = (['pe', 'evebitda', 'pb'] as const).flatMap((name) => {
    const value = numberOf(rows[0]?.[name]);
    if (value === null) return [];
    const all = rows.map((row) => numberOf(row[name])).filter((one) => one !== null);
    const place = all.length < 3 ? null : againstMedian(name, value, all);
    return [words.multiple(headingOf(name), shown(name, value), place)];
  });
  return clauses.length === 0 ? null : words.multiples(clausesOf(clauses));
}

function againstMedian(name: ColumnName, value: number, all: readonly number[]): Words {
  const sorted = all.toSorted((a, b) => a - b);
  const median = elementAt(sorted, Math.floor(sorted.length / 2));
  if (shown(name, median) === shown(name, value)) return words.median.same;
  return value > median ? words.median.above : words.median.below;
}

function surpriseOf({ epsActual, epsEstimate, epsSurprise }: AnalysisRow<2>): Words | null {
  if (epsActual === null || epsEstimate === null || epsSurprise === null) return null;
  return words.surprise(
    shown('epsActual', epsActual),
    shown('epsEstimate', epsEstimate),
    shown('epsSurprise', epsSurprise),
  );
}

function expectedOf({ growthRate, targetPrice }: AnalysisRow<2>): Words | null {
  const clauses = sentences(
    growthRate !== null && words.expectedGrowth(shown('growthRate', growthRate)),
    targetPrice !== null && words.expectedPrice(shown('targetPrice', targetPrice)),
  );
  return clauses.length === 0 ? null : words.expected(listOf(clauses));
}

type QuarterlyRow = Readonly<Record<string, unknown>> & { readonly reportedDate: string; readonly quarterEnd: string };

/** With ranks: the figures that are best and worst in the sector. Without: those that got better and worse. */
export function quarterlyComment(
  rows: readonly QuarterlyRow[],
  { symbol = '', ranking }: CommentContext,
): Comment | null {
  const [last, before] = rows;
  if (last === undefined) return null;
  const { reportedDate, quarterEnd } = last;
  const finding = words.reported(symbol, quarterEnd, reportedDate);
  const reasons = ranking ? rankedOf(last, ranking) : before ? changedOf(last, before) : valuesOf(last);
  return { finding, reasons };
}

const figuresOf = (row: Readonly<Record<string, unknown>>): QuarterlyName[] =>
  Object.keys(row).filter(
    (key): key is QuarterlyName => Object.hasOwn(METRIC_DIRECTIONS, key) && numberOf(row[key]) !== null,
  );

/** The figures alone, where there is nothing to compare them with. */
function valuesOf(row: QuarterlyRow): Words[] {
  const first = figuresOf(row).slice(0, MOST_NAMED);
  const all = first.map((name) => words.figure(headingOf(name), shown(name, row[name])));
  return first.length === 0 ? [] : [words.figures(listOf(all))];
}

function changedOf(last: QuarterlyRow, before: QuarterlyRow): Words[] {
  const changes = figuresOf(last).flatMap((name) => {
    const [now, then] = [numberOf(last[name]), numberOf(before[name])];
    if (now === null || then === null || shown(name, now) === shown(name, then)) return [];
    const isBetter = now > then === (METRIC_DIRECTIONS[name] === 'higher');
    return [{ name, now, then, isBetter, size: Math.abs(now - then) / Math.max(Math.abs(now), Math.abs(then)) }];
  });
  const largest = changes.toSorted((a, b) => b.size - a.size);
  const changed = (isBetter: boolean) =>
    largest
      .filter((one) => one.isBetter === isBetter)
      .slice(0, MOST_NAMED)
      .map(({ name, now, then }) => words.changed(headingOf(name), shown(name, then), shown(name, now)));
  const [better, worse] = [changed(true), changed(false)];
  const day = before.quarterEnd;
  return sentences(
    better.length > 0 && words.better(day, listOf(better)),
    worse.length > 0 && words.weaker(day, listOf(worse)),
    changes.length === 0 && words.unchanged(day),
  );
}

function rankedOf(last: QuarterlyRow, ranking: Readonly<Record<string, unknown>>): Words[] {
  const ranks = figuresOf(last).flatMap((name) => {
    const rank = numberOf(ranking[`${name}Ranking`]);
    return rank === null ? [] : [{ name, rank }];
  });
  return endsOf(ranks, ({ name, rank }) =>
    words.rankedFigure(headingOf(name), shown(name, last[name]), shown(`${name}Ranking`, rank)),
  );
}

interface Ranked {
  readonly rank: number;
}

/** Half of the sector ranks below. */
const MIDDLE_RANK = 0.5;

/** The best of those that rank above the middle of the sector, and the worst of those below it. */
function endsOf<One extends Ranked>(ranks: readonly One[], say: (one: One) => Words): Words[] {
  const sorted = ranks.toSorted((a, b) => b.rank - a.rank);
  const best = sorted.filter(({ rank }) => rank > MIDDLE_RANK).slice(0, MOST_NAMED);
  const worst = sorted
    .filter(({ rank }) => rank < MIDDLE_RANK)
    .toReversed()
    .slice(0, MOST_NAMED);
  if (best.length + worst.length === 0) {
    return sorted.length === 0 ? [] : [words.ranked(listOf(sorted.slice(0, MOST_NAMED).map(say)))];
  }
  return sentences(
    best.length > 0 && words.best(listOf(best.map(say))),
    worst.length > 0 && words.worst(listOf(worst.map(say))),
  );
}

type RankingRow = Readonly<Record<string, unknown>> & { readonly quarterEnd: string };

/** The best and the worst ranks of a group of figures. */
export function rankingComment(rows: readonly RankingRow[], { symbol = '' }: CommentContext): Comment | null {
  const [last] = rows;
  if (last === undefined) return null;
  const ranks = Object.keys(last).flatMap((key) => {
    const rank = numberOf(last[key]);
    return rank === null || !Object.hasOwn(COLUMN_FACTS, key) ? [] : [{ key: key as ColumnName, rank }];
  });
  return {
    finding: words.ranksOf(symbol, last.quarterEnd),
    reasons: endsOf(ranks, ({ key, rank }) => words.rank(headingOf(key), shown(key, rank))),
  };
}

const GROUP_SCORES = ['efficiencyScore', 'growthScore', 'qualityScore', 'profitabilityScore', 'dividendScore'] as const;

/** The overall score, the best and the worst group, and the change of the overall score. */
export function scoresComment(rows: readonly AnalysisRow<26>[], { symbol = '' }: CommentContext): Comment | null {
  const [last, before] = rows;
  if (last === undefined) return null;
  const finding = words.score(symbol, last.quarterEnd, shown('overallScore', last.overallScore));
  const scores = GROUP_SCORES.flatMap((key) => {
    const rank = numberOf(last[key]);
    return rank === null ? [] : [{ key, rank }];
  });
  const say = ({ key, rank }: (typeof scores)[number]) => words.groupScore(headingOf(key), shown(key, rank));
  const sorted = scores.toSorted((a, b) => b.rank - a.rank);
  const reason = sorted.length < 2 ? null : words.bestAndWorst(say(elementAt(sorted, 0)), say(lastElement(sorted)));
  const then = before && numberOf(before.overallScore);
  const change =
    before && then !== null && last.overallScore !== null
      ? words.scoreBefore(before.quarterEnd, shown('overallScore', then))
      : null;
  return { finding, reasons: sentences(reason, change) };
}
