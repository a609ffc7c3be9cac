import type { AnalysisRow } from '@pipa/contract';
import { METRIC_DIRECTIONS } from '@pipa/quant';
import { COLUMN_FACTS, type ColumnName } from '../columns/index.ts';
import type { QuarterlyName } from '../columns/quarterly-columns.ts';
import { formatValue } from '../format-value.ts';
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
  const worth = formatValue({ unit: 'millions' }, last.marketcap);
  const millions = words(`${worth} million dollars`, `${worth} 百万美元`);
  const eps = numberOf(last.eps);
  return {
    finding: worthOf(symbol, last.tradeDate, millions, last.marketcap),
    reasons: sentences(
      multiplesOf(rows),
      eps !== null &&
        words(`A year earned ${shown('eps', eps)} dollars a share.`, `一年每股收益为 ${shown('eps', eps)} 美元。`),
    ),
  };
}

function worthOf(symbol: string, day: string, worth: string | Words, value: number | null): Words {
  const both = typeof worth === 'string' ? words(worth, worth) : worth;
  return value === null
    ? words(`The market value of ${symbol} on ${day} is not known.`, `${symbol} 在 ${day} 的市值未知。`)
    : words(`The market value of ${symbol} on ${day} is ${both.en}.`, `${symbol} 在 ${day} 的市值为 ${both.zh}。`);
}

type Multiples = Pick<AnalysisRow<2>, 'tradeDate' | 'pe' | 'evebitda' | 'pb'>;

/** P/E and EV/EBITDA, each against the middle of the sessions shown. */
function multiplesOf(rows: readonly Multiples[]): Words | null {
  const clauses = (['pe', 'evebitda', 'pb'] as const).flatMap((name) => {
    const value = numberOf(rows[0][name]);
    if (value === null) return [];
    const [heading, number] = [headingOf(name), shown(name, value)];
    const all = rows.map((row) => numberOf(row[name])).filter((one) => one !== null);
    const place = all.length < 3 ? null : againstMedian(name, value, all);
    return [
      words(
        `${heading.en} is ${number}${place ? `, ${place.en}` : ''}`,
        `${heading.zh}为 ${number}${place ? `，${place.zh}` : ''}`,
      ),
    ];
  });
  if (clauses.length === 0) return null;
  const all = clausesOf(clauses);
  return words(`Multiples: ${all.en}.`, `估值倍数：${all.zh}。`);
}

function againstMedian(name: ColumnName, value: number, all: readonly number[]): Words {
  const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
  if (shown(name, median) === shown(name, value)) return words('the middle of the rows shown', '处于所示各行的中位');
  return value > median
    ? words('above the middle of the rows shown', '高于所示各行的中位')
    : words('below the middle of the rows shown', '低于所示各行的中位');
}

function surpriseOf({ epsActual, epsEstimate, epsSurprise }: AnalysisRow<2>): Words | null {
  if (epsActual === null || epsEstimate === null || epsSurprise === null) return null;
  const [actual, estimate] = [shown('epsActual', epsActual), shown('epsEstimate', epsEstimate)];
  const surprise = shown('epsSurprise', epsSurprise);
  return words(
    `The last quarter earned ${actual} a share against an estimate of ${estimate}, a surprise of ${surprise}.`,
    `最近一季每股收益 ${actual}，预期为 ${estimate}，超预期幅度 ${surprise}。`,
  );
}

function expectedOf({ growthRate, targetPrice }: AnalysisRow<2>): Words | null {
  const clauses = sentences(
    growthRate !== null &&
      words(
        `a growth of earnings of ${shown('growthRate', growthRate)}`,
        `盈利增长 ${shown('growthRate', growthRate)}`,
      ),
    targetPrice !== null &&
      words(`a price of ${shown('targetPrice', targetPrice)}`, `目标价 ${shown('targetPrice', targetPrice)}`),
  );
  if (clauses.length === 0) return null;
  const all = listOf(clauses);
  return words(`Over the next year analysts expect ${all.en}.`, `分析师预期未来一年${all.zh}。`);
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
  const finding = words(
    `${symbol} reported its quarter to ${quarterEnd} on ${reportedDate}.`,
    `${symbol} 于 ${reportedDate} 公布截至 ${quarterEnd} 的季度业绩。`,
  );
  const reasons = ranking ? rankedOf(last, ranking) : before ? changedOf(last, before) : valuesOf(last);
  return { finding, reasons };
}

const figuresOf = (row: Readonly<Record<string, unknown>>): QuarterlyName[] =>
  Object.keys(row).filter(
    (key): key is QuarterlyName => Object.hasOwn(METRIC_DIRECTIONS, key) && numberOf(row[key]) !== null,
  );

const named = (name: QuarterlyName, text: string): Words =>
  words(`${headingOf(name).en} ${text}`, `${headingOf(name).zh} ${text}`);

/** The figures alone, where there is nothing to compare them with. */
function valuesOf(row: QuarterlyRow): Words[] {
  const first = figuresOf(row).slice(0, MOST_NAMED);
  const all = listOf(first.map((name) => named(name, shown(name, row[name]))));
  return first.length === 0 ? [] : [words(`It shows ${all.en}.`, `数据显示${all.zh}。`)];
}

function changedOf(last: QuarterlyRow, before: QuarterlyRow): Words[] {
  const changes = figuresOf(last).flatMap((name) => {
    const [now, then] = [numberOf(last[name]), numberOf(before[name])];
    if (now === null || then === null || shown(name, now) === shown(name, then)) return [];
    const isBetter = now > then === (METRIC_DIRECTIONS[name] === 'higher');
    return [{ name, now, then, isBetter, size: Math.abs(now - then) / Math.max(Math.abs(now), Math.abs(then)) }];
  });
  const largest = changes.toSorted((a, b) => b.size - a.size);
  const saidOf = (isBetter: boolean) =>
    listOf(
      largest
        .filter((one) => one.isBetter === isBetter)
        .slice(0, MOST_NAMED)
        .map(({ name, now, then }) => {
          const [from, to] = [shown(name, then), shown(name, now)];
          return words(`${headingOf(name).en} from ${from} to ${to}`, `${headingOf(name).zh}由 ${from} 变为 ${to}`);
        }),
    );
  const [better, worse] = [saidOf(true), saidOf(false)];
  const day = before.quarterEnd;
  return sentences(
    better.en !== '' &&
      words(`Better than for the quarter to ${day}: ${better.en}.`, `较截至 ${day} 的季度改善：${better.zh}。`),
    worse.en !== '' &&
      words(`Weaker than for the quarter to ${day}: ${worse.en}.`, `较截至 ${day} 的季度走弱：${worse.zh}。`),
    changes.length === 0 && words(`Nothing changed against the quarter to ${day}.`, `较截至 ${day} 的季度没有变化。`),
  );
}

function rankedOf(last: QuarterlyRow, ranking: Readonly<Record<string, unknown>>): Words[] {
  const ranks = figuresOf(last).flatMap((name) => {
    const rank = numberOf(ranking[`${name}Ranking`]);
    return rank === null ? [] : [{ name, rank }];
  });
  return endsOf(ranks, ({ name, rank }) => {
    const [value, place] = [shown(name, last[name]), shown(`${name}Ranking`, rank)];
    return words(`${headingOf(name).en} ${value} (rank ${place})`, `${headingOf(name).zh} ${value}（排名 ${place}）`);
  });
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
    const all = listOf(sorted.slice(0, MOST_NAMED).map(say));
    return sorted.length === 0 ? [] : [words(`In its sector: ${all.en}.`, `在板块内：${all.zh}。`)];
  }
  const strong = listOf(best.map(say));
  const weak = listOf(worst.map(say));
  return sentences(
    best.length > 0 && words(`Best in its sector: ${strong.en}.`, `板块内最佳：${strong.zh}。`),
    worst.length > 0 && words(`Worst in its sector: ${weak.en}.`, `板块内最差：${weak.zh}。`),
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
  const finding = words(
    `Ranks of ${symbol} in its sector for the quarter to ${last.quarterEnd}.`,
    `${symbol} 截至 ${last.quarterEnd} 季度在板块内的排名。`,
  );
  return {
    finding,
    reasons: endsOf(ranks, ({ key, rank }) =>
      words(`${headingOf(key).en} ${shown(key, rank)}`, `${headingOf(key).zh} ${shown(key, rank)}`),
    ),
  };
}

const GROUP_SCORES = ['efficiencyScore', 'growthScore', 'qualityScore', 'profitabilityScore', 'dividendScore'] as const;

/** The overall score, the best and the worst group, and the change of the overall score. */
export function scoresComment(rows: readonly AnalysisRow<26>[], { symbol = '' }: CommentContext): Comment | null {
  const [last, before] = rows;
  if (last === undefined) return null;
  const overall = shown('overallScore', last.overallScore);
  const finding = words(
    `The overall score of ${symbol} for the quarter to ${last.quarterEnd} is ${overall}.`,
    `${symbol} 截至 ${last.quarterEnd} 季度的综合评分为 ${overall}。`,
  );
  const scores = GROUP_SCORES.flatMap((key) => {
    const rank = numberOf(last[key]);
    return rank === null ? [] : [{ key, rank }];
  });
  const say = ({ key, rank }: (typeof scores)[number]) => withScore(key, shown(key, rank));
  const sorted = scores.toSorted((a, b) => b.rank - a.rank);
  const reason =
    sorted.length < 2
      ? null
      : words(
          `The reason: its best group is ${say(sorted[0]).en}, its worst ${say(sorted[sorted.length - 1]).en}.`,
          `原因：最佳分组为${say(sorted[0]).zh}，最差为${say(sorted[sorted.length - 1]).zh}。`,
        );
  const then = before && numberOf(before.overallScore);
  const change =
    before && then !== null && last.overallScore !== null
      ? words(
          `For the quarter to ${before.quarterEnd} it was ${shown('overallScore', then)}.`,
          `截至 ${before.quarterEnd} 的季度为 ${shown('overallScore', then)}。`,
        )
      : null;
  return { finding, reasons: sentences(reason, change) };
}

const withScore = (name: ColumnName, text: string): Words =>
  words(`${headingOf(name).en} (${text})`, `${headingOf(name).zh}（${text}）`);
