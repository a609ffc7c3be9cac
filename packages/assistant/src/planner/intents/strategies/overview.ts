import type { Strategy } from '@pipa/contract';
import { change, dollars, number, percent } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import type { KnownStrategy } from '../../understand/name-index.ts';
import { metricsIn, type StrategyMetric } from '../strategy-metrics.ts';
import { readStrategy } from '../subjects.ts';
import { pageOf } from './page-of.ts';
import { strategyWords } from './words.ts';

const FEE = /\bfees?\b|\bcosts?\b|\bcharges?\b|\bprice\b|\bexpensive\b|费用|收费|多少钱|管理费|免费/;
const PERIOD =
  /\bhow often\b|\brebalanc\w*\b|\bfrequen\w*\b|\btrade[sd]? (?:daily|weekly|monthly)\b|多久|频率|调仓|再平衡/;
const BENCHMARK = /\bbenchmark\b|\bbeat\b|\boutperform\w*\b|\bvs\.? (?:the )?(?:market|spy)\b|基准|跑赢|战胜|超额/;
const MOST_METRICS = 4;

function feeOf(a: Answer, { chargeType, chargeAmount }: Strategy): string {
  const { fees } = strategyWords[a.language];
  if (chargeType === 'Free' || chargeAmount === 0) return fees.Free;
  return chargeType === 'FixedMonthly'
    ? fees.FixedMonthly(dollars(chargeAmount))
    : fees.PercentOfPortfolioMonthly(String(chargeAmount));
}

function sayMetric(a: Answer, row: Strategy, { key, name, format, isRatio }: StrategyMetric): void {
  const w = strategyWords[a.language];
  if (key === 'riskLevelNumber') {
    a.say(w.risk(row.name, String(row.riskLevelNumber), row.riskText));
    return;
  }
  const isOfOffer = isRatio === undefined || key === 'pipaRating' || key === 'numberOfSubscription';
  a.say(w.metric(name[a.language], row.name, format(row[key] as number | null), isOfOffer ? '' : w.ofBacktest));
}

function sayDescription(a: Answer, row: Strategy): void {
  const w = strategyWords[a.language];
  a.say(w.overview(row.name, change(row.algoCAGR), number(row.sharpe), percent(row.maxDrawdown)));
  a.say(row.description);
  a.say(
    w.terms(
      dollars(row.minInvestmentAmount),
      dollars(row.maxInvestmentAmount),
      feeOf(a, row),
      w.periods[row.rebalancePeriod],
    ),
  );
}

/** What is asked of one strategy or model account as it is offered. */
export async function sayStrategy(a: Answer, known: KnownStrategy): Promise<void> {
  const w = strategyWords[a.language];
  const { lower } = a.u;
  const { row, result } = await readStrategy(a, known);
  if (row === undefined) return a.notice('unknown', a.w.failed.notFound);
  a.cite(result, pageOf(known));
  a.followUps(w.next.hold(row.name), w.next.growth(row.name), w.next.best);
  const metrics = metricsIn(lower).slice(0, MOST_METRICS);
  if (BENCHMARK.test(lower)) a.say(w.benchmark(row.name, change(row.algoCAGR), change(row.benchmarkCAGR)));
  else if (FEE.test(lower)) a.say(w.fee(row.name, feeOf(a, row)));
  else if (PERIOD.test(lower)) a.say(w.rebalances(row.name, w.periods[row.rebalancePeriod]));
  else if (metrics.length === 0) sayDescription(a, row);
  else for (const metric of metrics) sayMetric(a, row, metric);
  a.present({ ...result, data: known.strategyType === 'AQM' ? { aqms: [row] } : [row] });
}
