import type { AnalysisRow } from '@pipa/contract';
import type { Words } from '@pipa/words';
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

const words = comments.sentiment;

type Row = AnalysisRow<4>;

/** Options traded and open, against the sessions shown, and shares sold short. */
export function sentimentComment(rows: readonly Row[], { symbol = '' }: CommentContext): Comment | null {
  const [last] = rows;
  if (last === undefined) return null;
  const reasons = sentences(tradedOf(last), averageOf(rows), openOf(last), shortOf(last));
  return { finding: findingOf(last, symbol), reasons };
}

/** A day without calls traded has volumes but no ratio. */
function findingOf({ tradeDate, putVolume, callVolume, putCallVolumeRatio: ratio }: Row, symbol: string): Words {
  if (ratio !== null) {
    const said = shown('putCallVolumeRatio', ratio);
    return words.ratio(symbol, tradeDate, said);
  }
  if (putVolume === null || callVolume === null) {
    return words.unknown(symbol, tradeDate);
  }
  return putVolume === 0 ? words.noOptions(symbol, tradeDate) : words.noCalls(symbol, tradeDate);
}

function tradedOf({ putVolume, callVolume }: Row): Words | null {
  if (putVolume === null || callVolume === null || (putVolume === 0 && callVolume === 0)) return null;
  const [puts, calls] = [shown('putVolume', putVolume), shown('callVolume', callVolume)];
  return words.traded[comparison('putVolume', putVolume, callVolume)](puts, calls);
}

function averageOf(rows: readonly Row[]): Words | null {
  const ratios = rows.map((row) => numberOf(row.putCallVolumeRatio)).filter((ratio) => ratio !== null);
  const last = numberOf(rows[0]?.putCallVolumeRatio);
  if (last === null || ratios.length < 3) return null;
  return words.average(meanWords(againstMean(last, ratios)));
}

function openOf({ putOpenInterest, callOpenInterest, putCallOpenInterestRatio }: Row): Words | null {
  if (putCallOpenInterestRatio === null || putOpenInterest === null || callOpenInterest === null) return null;
  const ratio = shown('putCallOpenInterestRatio', putCallOpenInterestRatio);
  const [puts, calls] = [shown('putOpenInterest', putOpenInterest), shown('callOpenInterest', callOpenInterest)];
  return words.open(ratio, puts, calls);
}

function shortOf({ sharesShort, sharesShortPriorMonth, shortPercent, shortRatio }: Row): Words | null {
  if (sharesShort === null || sharesShortPriorMonth === null) return null;
  const moved = words.short[comparison('sharesShort', sharesShort, sharesShortPriorMonth)];
  const [now, before] = [shown('sharesShort', sharesShort), shown('sharesShortPriorMonth', sharesShortPriorMonth)];
  const share = shortPercent === null ? null : shown('shortPercent', shortPercent);
  const days = shortRatio === null ? null : shown('shortRatio', shortRatio);
  return words.shortInterest(now, share, moved, before, days);
}
