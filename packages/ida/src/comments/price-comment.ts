import type { AnalysisRow } from '@pipa/contract';
import { words as comments } from '../words/comments/index.ts';
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

const words = comments.price;

type Row = AnalysisRow<1>;

/** The last close, where it came from, its extremes and its volume. */
export function priceComment(rows: readonly Row[], { symbol = '' }: CommentContext): Comment | null {
  const [last] = rows;
  if (last?.close === null || last === undefined) return null;
  return { finding: findingOf(last, symbol), reasons: sentences(movedOver(rows), extremesOf(rows), volumeOf(rows)) };
}

function findingOf({ tradeDate, close, dailyReturn }: Row, symbol: string) {
  const price = shown('close', close);
  if (dailyReturn === null) {
    return words.closed(symbol, price, tradeDate);
  }
  const day = shown('dailyReturn', dailyReturn);
  return words.closedWithReturn(symbol, price, tradeDate, day);
}

function movedOver(rows: readonly Row[]) {
  const [last, first] = [rows[0], rows.at(-1)];
  if (last === undefined || first === undefined || rows.length < 2) return null;
  if (last.adjustClose === null || first.adjustClose === null) return null;
  const moved = words.moved[comparison('adjustClose', last.adjustClose, first.adjustClose)];
  const [from, to] = [shown('adjustClose', first.adjustClose), shown('adjustClose', last.adjustClose)];
  return words.adjusted(moved, from, first.tradeDate, to);
}

function extremesOf(rows: readonly Row[]) {
  const closes = rows.flatMap(({ close, tradeDate }) => (close === null ? [] : [{ close, tradeDate }]));
  if (closes.length < 3) return null;
  const high = closes.reduce((best, one) => (one.close > best.close ? one : best));
  const low = closes.reduce((best, one) => (one.close < best.close ? one : best));
  const [highest, lowest] = [shown('close', high.close), shown('close', low.close)];
  return words.extremes(highest, high.tradeDate, lowest, low.tradeDate);
}

function volumeOf(rows: readonly Row[]) {
  const volumes = rows.map(({ volume }) => numberOf(volume)).filter((volume) => volume !== null);
  const last = rows[0]?.volume ?? null;
  if (last === null || volumes.length < 3) return null;
  const place = meanWords(againstMean(last, volumes));
  const volume = shown('volume', last);
  return words.volume(volume, place);
}
