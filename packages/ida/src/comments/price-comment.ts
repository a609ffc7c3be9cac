import type { AnalysisRow } from '@pipa/contract';
import { words } from '../words.ts';
import {
  againstMean,
  type Comment,
  type CommentContext,
  comparison,
  meanWords,
  numberOf,
  sentences,
  shown,
} from './comment.ts';

type Row = AnalysisRow<1>;

const MOVED = {
  higher: words('rose', '上涨'),
  lower: words('fell', '下跌'),
  same: words('stayed', '持平'),
} as const;

/** The last close, where it came from, its extremes and its volume. */
export function priceComment(rows: readonly Row[], { symbol = '' }: CommentContext): Comment | null {
  const [last] = rows;
  if (last?.close === null || last === undefined) return null;
  return { finding: findingOf(last, symbol), reasons: sentences(movedOver(rows), extremesOf(rows), volumeOf(rows)) };
}

function findingOf({ tradeDate, close, dailyReturn }: Row, symbol: string) {
  const price = shown('close', close);
  if (dailyReturn === null) {
    return words(`${symbol} closed at ${price} on ${tradeDate}.`, `${symbol} 在 ${tradeDate} 收于 ${price}。`);
  }
  const day = shown('dailyReturn', dailyReturn);
  return words(
    `${symbol} closed at ${price} on ${tradeDate}, a daily return of ${day}.`,
    `${symbol} 在 ${tradeDate} 收于 ${price}，日收益率 ${day}。`,
  );
}

function movedOver(rows: readonly Row[]) {
  const [last, first] = [rows[0], rows[rows.length - 1]];
  if (rows.length < 2 || last.adjustClose === null || first.adjustClose === null) return null;
  const moved = MOVED[comparison('adjustClose', last.adjustClose, first.adjustClose)];
  const [from, to] = [shown('adjustClose', first.adjustClose), shown('adjustClose', last.adjustClose)];
  return words(
    `Adjusted for splits and dividends it ${moved.en} from ${from} on ${first.tradeDate} to ${to}.`,
    `经拆股与分红调整，自 ${first.tradeDate} 的 ${from} ${moved.zh}至 ${to}。`,
  );
}

function extremesOf(rows: readonly Row[]) {
  const closes = rows.flatMap(({ close, tradeDate }) => (close === null ? [] : [{ close, tradeDate }]));
  if (closes.length < 3) return null;
  const high = closes.reduce((best, one) => (one.close > best.close ? one : best));
  const low = closes.reduce((best, one) => (one.close < best.close ? one : best));
  const [highest, lowest] = [shown('close', high.close), shown('close', low.close)];
  return words(
    `The highest close shown is ${highest} on ${high.tradeDate}, the lowest ${lowest} on ${low.tradeDate}.`,
    `所示期间最高收盘价为 ${high.tradeDate} 的 ${highest}，最低为 ${low.tradeDate} 的 ${lowest}。`,
  );
}

function volumeOf(rows: readonly Row[]) {
  const volumes = rows.map(({ volume }) => numberOf(volume)).filter((volume) => volume !== null);
  const last = rows[0].volume;
  if (last === null || volumes.length < 3) return null;
  const place = meanWords(againstMean(last, volumes));
  const volume = shown('volume', last);
  return words(
    `The last volume, ${volume}, is ${place.en} the average of the sessions shown.`,
    `最新成交量 ${volume}，${place.zh}所示期间的均值。`,
  );
}
