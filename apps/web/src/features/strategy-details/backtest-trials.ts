import type { BacktestOverfitting } from '@pipa/contract';
import { formatNumber, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';

const words = invest.backtest.trials;
const share = (fraction: number) => formatPercent(fraction, { decimals: 0 });

/** What of a record luck explains, in words: among the variants that were tried, and among settings over the same days. */
export function trialsTexts(
  { strategies, neighbours, own, luckSharpe, probability, selection }: BacktestOverfitting,
  sharpe: number | null,
): readonly string[] {
  // A written strategy is chosen among the files of its author alone.
  const isWritten = strategies === 0;
  const parts = [
    ...(isWritten ? [] : [words.strategies(strategies)]),
    ...(neighbours === 0 ? [] : [words.neighbours(neighbours)]),
    ...(own === 0 ? [] : [isWritten ? words.files(own) : words.own(own)]),
  ].join(', ');
  const variants = strategies + neighbours + own;
  const counted =
    luckSharpe === null || probability === null || sharpe === null
      ? words.short(variants, parts)
      : words.counted(variants, parts, formatNumber(luckSharpe), formatNumber(sharpe), share(probability));
  if (selection === null) return [counted];
  const { candidates, splits } = selection;
  const splitsText = formatNumber(splits, { decimals: 0 });
  return [counted, words.selection(candidates, share(selection.probability), splitsText)];
}
