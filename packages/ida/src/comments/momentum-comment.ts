import { stockRankNames } from '@pipa/contract';
import { elementAt } from '@pipa/quant';
import type { Words } from '@pipa/words';
import type { ColumnName } from '../columns/index.ts';
import { averageRankOf } from '../functions.ts';
import { MOMENTUM_GROUPS_MENU } from '../options.ts';
import { words as comments } from '../words/comments/index.ts';
import {
  type Comment,
  type CommentContext,
  clausesOf,
  comparison,
  headingOf,
  listOf,
  numberOf,
  sentences,
  shown,
} from './comment.ts';

const words = comments.momentum;

type Row = Readonly<Record<string, unknown>> & { readonly header: string };
type DayRow = Row & { readonly tradeDate: string };

const ETF_MONTHS = ['m2Rank', 'm3Rank', 'm4Rank', 'm6Rank'] as const;

/** The strongest and the weakest fund of the rows, with the ranks that their averages are made of. */
export const etfMomentumComment = (rows: readonly Row[]): Comment | null =>
  extremesComment(rows, 'aveRank', ETF_MONTHS, words.funds);

/** The strongest and the weakest stock of the rows, by the average of the menu option. */
export function stockMomentumComment(rows: readonly Row[], { group = 1 }: CommentContext): Comment | null {
  const average = averageRankOf(group);
  return extremesComment(
    rows,
    average,
    monthsOf(average),
    words.stocks(elementAt(MOMENTUM_GROUPS_MENU, group - 1).words),
  );
}

/** The ranks that are shown beside an average: those of its own family. */
function monthsOf(average: ColumnName): readonly ColumnName[] {
  const columns: readonly ColumnName[] =
    Object.values(stockRankNames).find((names) => (names as readonly string[]).includes(average)) ?? [];
  const at = columns.indexOf(average);
  return columns.slice(at + 1, at + 3);
}

function extremesComment(
  rows: readonly Row[],
  average: ColumnName,
  months: readonly ColumnName[],
  among: Words,
): Comment | null {
  const ranked = rows.flatMap((row) => {
    const rank = numberOf(row[average]);
    return rank === null ? [] : [{ row, rank }];
  });
  if (ranked.length === 0) return null;
  const best = ranked.reduce((top, one) => (one.rank > top.rank ? one : top));
  const worst = ranked.reduce((low, one) => (one.rank < low.rank ? one : low));
  const finding = words.extremes(
    among,
    best.row.header,
    shown(average, best.rank),
    worst.row.header,
    shown(average, worst.rank),
  );
  const both = best.row === worst.row ? [best.row] : [best.row, worst.row];
  return { finding, reasons: both.flatMap((row) => madeOf(row, months)) };
}

function madeOf(row: Row, months: readonly ColumnName[]): Words[] {
  const ranks = ranksOf(row, months);
  return ranks.length === 0 ? [] : [words.reason(row.header, listOf(ranks))];
}

const ranksOf = (row: Row, names: readonly ColumnName[]): Words[] =>
  names.flatMap((name) => {
    const rank = numberOf(row[name]);
    return rank === null ? [] : [words.rank(headingOf(name), shown(name, rank))];
  });

/** Where a rank lies between the weakest and the strongest. */
function placeOf(rank: number): keyof typeof words.places {
  if (rank >= 0.9) return 'strongest';
  if (rank >= 0.5) return 'stronger';
  return rank >= 0.1 ? 'weaker' : 'weakest';
}

/** The average rank of a symbol, where it lies, where it came from and what it is made of. */
export function momentumComment(rows: readonly DayRow[]): Comment | null {
  const [last] = rows;
  const average = last && ('aveRank' in last ? 'aveRank' : 'aveAllRank');
  const rank = last && numberOf(last[average as string]);
  if (last === undefined || average === undefined || rank === null || rank === undefined) return null;
  const finding = words.average(last.header, last.tradeDate, shown(average, rank), words.places[placeOf(rank)]);
  const months = average === 'aveRank' ? ETF_MONTHS : monthsOf(average);
  return {
    finding,
    reasons: sentences(...madeOf(last, months), otherFamilies(last, average), changeOf(rows, average)),
  };
}

const OTHER_AVERAGES = ['aveAllHqRank', 'aveValueRank', 'aveGrowthRank', 'aveTechRank'] as const;

function otherFamilies(last: DayRow, average: ColumnName): Words | null {
  const ranks = average === 'aveRank' ? [] : ranksOf(last, OTHER_AVERAGES);
  return ranks.length === 0 ? null : words.otherGroups(clausesOf(ranks));
}

function changeOf(rows: readonly DayRow[], average: ColumnName): Words | null {
  const first = rows.findLast((row) => numberOf(row[average]) !== null);
  const [now, then] = [numberOf(rows[0]?.[average]), first && numberOf(first[average])];
  if (first === undefined || first === rows[0] || now === null || then === null || then === undefined) return null;
  return words.change[comparison(average, now, then)](first.tradeDate, shown(average, then));
}
