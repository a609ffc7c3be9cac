import type { AnalysisRow } from '@pipa/contract';
import { type Words, words } from '../words.ts';
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
    return words(
      `The put/call ratio of ${symbol} by volume on ${tradeDate} is ${said}.`,
      `${symbol} 在 ${tradeDate} 按成交量的看跌/看涨比为 ${said}。`,
    );
  }
  if (putVolume === null || callVolume === null) {
    return words(`No options of ${symbol} are known for ${tradeDate}.`, `${symbol} 在 ${tradeDate} 没有期权数据。`);
  }
  return putVolume === 0
    ? words(`No options of ${symbol} were traded on ${tradeDate}.`, `${symbol} 在 ${tradeDate} 没有期权成交。`)
    : words(
        `${symbol} has no put/call ratio by volume on ${tradeDate}, as no calls were traded.`,
        `${symbol} 在 ${tradeDate} 没有看涨期权成交，因此没有按成交量的看跌/看涨比。`,
      );
}

function tradedOf({ putVolume, callVolume }: Row): Words | null {
  if (putVolume === null || callVolume === null || (putVolume === 0 && callVolume === 0)) return null;
  const [puts, calls] = [shown('putVolume', putVolume), shown('callVolume', callVolume)];
  switch (comparison('putVolume', putVolume, callVolume)) {
    case 'same':
      return words(
        `The reason: as many puts as calls were traded, ${puts}.`,
        `原因：看跌与看涨成交量相同，均为 ${puts}。`,
      );
    case 'higher':
      return words(
        `The reason: more puts than calls were traded, ${puts} against ${calls}.`,
        `原因：看跌成交多于看涨，${puts} 对 ${calls}。`,
      );
    case 'lower':
      return words(
        `The reason: fewer puts than calls were traded, ${puts} against ${calls}.`,
        `原因：看跌成交少于看涨，${puts} 对 ${calls}。`,
      );
  }
}

function averageOf(rows: readonly Row[]): Words | null {
  const ratios = rows.map((row) => numberOf(row.putCallVolumeRatio)).filter((ratio) => ratio !== null);
  const last = numberOf(rows[0].putCallVolumeRatio);
  if (last === null || ratios.length < 3) return null;
  const place = meanWords(againstMean(last, ratios));
  return words(`The ratio is ${place.en} its average of the sessions shown.`, `该比值${place.zh}所示期间的均值。`);
}

function openOf({ putOpenInterest, callOpenInterest, putCallOpenInterestRatio }: Row): Words | null {
  if (putCallOpenInterestRatio === null || putOpenInterest === null || callOpenInterest === null) return null;
  const ratio = shown('putCallOpenInterestRatio', putCallOpenInterestRatio);
  const [puts, calls] = [shown('putOpenInterest', putOpenInterest), shown('callOpenInterest', callOpenInterest)];
  return words(
    `By open interest the ratio is ${ratio}: ${puts} puts against ${calls} calls.`,
    `按未平仓量该比值为 ${ratio}：看跌 ${puts}，看涨 ${calls}。`,
  );
}

const SHORT_MOVED = {
  higher: words('more than', '多于'),
  lower: words('fewer than', '少于'),
  same: words('as many as', '等于'),
} as const;

function shortOf({ sharesShort, sharesShortPriorMonth, shortPercent, shortRatio }: Row): Words | null {
  if (sharesShort === null || sharesShortPriorMonth === null) return null;
  const moved = SHORT_MOVED[comparison('sharesShort', sharesShort, sharesShortPriorMonth)];
  const [now, before] = [shown('sharesShort', sharesShort), shown('sharesShortPriorMonth', sharesShortPriorMonth)];
  const share = shortPercent === null ? null : shown('shortPercent', shortPercent);
  const days = shortRatio === null ? null : shown('shortRatio', shortRatio);
  return words(
    `Sold short are ${now} shares${share ? ` (${share} of the shares outstanding)` : ''}, ${moved.en} the ${before} of the month before${days ? `; covering them takes ${days} days of average volume` : ''}.`,
    `卖空股数为 ${now}${share ? `（占流通股数 ${share}）` : ''}，${moved.zh}上月的 ${before}${days ? `；以平均成交量买回需 ${days} 日` : ''}。`,
  );
}
