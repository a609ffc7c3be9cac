import { stockRankNames } from '@pipa/contract';
import type { ColumnName } from '../columns/index.ts';
import { averageRankOf } from '../functions.ts';
import { MOMENTUM_GROUPS_MENU } from '../options.ts';
import { type Words, words } from '../words.ts';
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

type Row = Readonly<Record<string, unknown>> & { readonly header: string };
type DayRow = Row & { readonly tradeDate: string };

const ETF_MONTHS = ['m2Rank', 'm3Rank', 'm4Rank', 'm6Rank'] as const;

/** The strongest and the weakest fund of the rows, with the ranks that their averages are made of. */
export const etfMomentumComment = (rows: readonly Row[]): Comment | null =>
  extremesComment(rows, 'aveRank', ETF_MONTHS, words('the funds shown', '所示基金'));

/** The strongest and the weakest stock of the rows, by the average of the menu option. */
export function stockMomentumComment(rows: readonly Row[], { group = 1 }: CommentContext): Comment | null {
  const average = averageRankOf(group);
  const { en, zh } = MOMENTUM_GROUPS_MENU[group - 1].words;
  return extremesComment(rows, average, monthsOf(average), words(`the stocks shown (${en})`, `${zh}的所示股票`));
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
  const finding = words(
    `Of ${among.en}, ${best.row.header} is the strongest by average rank (${shown(average, best.rank)}) and ${worst.row.header} the weakest (${shown(average, worst.rank)}).`,
    `在${among.zh}中，按平均排名 ${best.row.header} 最强（${shown(average, best.rank)}），${worst.row.header} 最弱（${shown(average, worst.rank)}）。`,
  );
  const both = best.row === worst.row ? [best.row] : [best.row, worst.row];
  return { finding, reasons: both.flatMap((row) => madeOf(row, months)) };
}

function madeOf(row: Row, months: readonly ColumnName[]): Words[] {
  const ranks = ranksOf(row, months);
  if (ranks.length === 0) return [];
  const all = listOf(ranks);
  return [words(`The reason for ${row.header}: ${all.en}.`, `${row.header} 的原因：${all.zh}。`)];
}

const ranksOf = (row: Row, names: readonly ColumnName[]): Words[] =>
  names.flatMap((name) => {
    const rank = numberOf(row[name]);
    return rank === null
      ? []
      : [words(`${headingOf(name).en} ${shown(name, rank)}`, `${headingOf(name).zh} ${shown(name, rank)}`)];
  });

/** Where a rank lies between the weakest and the strongest. */
const PLACES = [
  { from: 0.9, words: words('among the strongest tenth', '位于最强的一成') },
  { from: 0.5, words: words('in the stronger half', '位于较强的一半') },
  { from: 0.1, words: words('in the weaker half', '位于较弱的一半') },
  { from: -Infinity, words: words('among the weakest tenth', '位于最弱的一成') },
] as const;

/** The average rank of a symbol, where it lies, where it came from and what it is made of. */
export function momentumComment(rows: readonly DayRow[]): Comment | null {
  const [last] = rows;
  const average = last && ('aveRank' in last ? 'aveRank' : 'aveAllRank');
  const rank = last && numberOf(last[average as string]);
  if (last === undefined || average === undefined || rank === null || rank === undefined) return null;
  const place = PLACES.find(({ from }) => rank >= from)?.words ?? PLACES[3].words;
  const finding = words(
    `The average momentum rank of ${last.header} on ${last.tradeDate} is ${shown(average, rank)}, ${place.en}.`,
    `${last.header} 在 ${last.tradeDate} 的平均动量排名为 ${shown(average, rank)}，${place.zh}。`,
  );
  const months = average === 'aveRank' ? ETF_MONTHS : monthsOf(average);
  return {
    finding,
    reasons: sentences(...madeOf(last, months), otherFamilies(last, average), changeOf(rows, average)),
  };
}

const OTHER_AVERAGES = ['aveAllHqRank', 'aveValueRank', 'aveGrowthRank', 'aveTechRank'] as const;

function otherFamilies(last: DayRow, average: ColumnName): Words | null {
  const ranks = average === 'aveRank' ? [] : ranksOf(last, OTHER_AVERAGES);
  if (ranks.length === 0) return null;
  const all = clausesOf(ranks);
  return words(`In its other groups: ${all.en}.`, `在其他所属组中：${all.zh}。`);
}

function changeOf(rows: readonly DayRow[], average: ColumnName): Words | null {
  const first = rows.findLast((row) => numberOf(row[average]) !== null);
  const [now, then] = [numberOf(rows[0][average]), first && numberOf(first[average])];
  if (first === undefined || first === rows[0] || now === null || then === null || then === undefined) return null;
  const before = shown(average, then);
  switch (comparison(average, now, then)) {
    case 'same':
      return words(`It was the same on ${first.tradeDate}.`, `${first.tradeDate} 时相同。`);
    case 'higher':
      return words(`It rose from ${before} on ${first.tradeDate}.`, `较 ${first.tradeDate} 的 ${before} 上升。`);
    case 'lower':
      return words(`It fell from ${before} on ${first.tradeDate}.`, `较 ${first.tradeDate} 的 ${before} 下降。`);
  }
}
