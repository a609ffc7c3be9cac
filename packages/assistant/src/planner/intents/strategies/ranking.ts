import type { Strategy } from '@pipa/contract';
import type { Understood } from '../../understand/understand.ts';
import { METRICS, metricsIn, type StrategyMetric } from '../strategy-metrics.ts';

const LOWEST =
  /\b(?:lowest|least|smallest|minimum|safest|calmest|fewest|shallowest|cheapest)\b|最(?:低|小|少|安全|稳健)/;
const WORST =
  /\b(?:worst|weakest|bottom|poorest|riskiest|deepest|largest drawdown|biggest drawdown|most volatile)\b|最(?:差|弱|糟|深)|风险最(?:高|大)/;
const HIGHEST =
  /\b(?:best|top|highest|most|greatest|strongest|largest|biggest|leading)\b|最(?:好|高|佳|强|大|多|赚)|前[一二三四五六七八九十\d]|排名/;

/** The figure that a list is ordered by; null where the question asks for no order. */
export function rankingMetric(u: Understood): StrategyMetric | null {
  const [metric] = metricsIn(u.lower);
  const ranks =
    HIGHEST.test(u.lower) || LOWEST.test(u.lower) || WORST.test(u.lower) || (u.count !== null && metric !== undefined);
  return ranks ? (metric ?? METRICS.find(({ key }) => key === 'sharpe') ?? null) : null;
}

/** Strategies in the order that a question asks for. */
export function ranked(rows: readonly Strategy[], metric: StrategyMetric, lower: string): Strategy[] {
  const figureIn = (row: Strategy) => (typeof row[metric.key] === 'number' ? (row[metric.key] as number) : null);
  const sign = isAscending(lower, metric) ? 1 : -1;
  return rows
    .filter((row) => figureIn(row) !== null)
    .sort((a, b) => sign * ((figureIn(a) ?? 0) - (figureIn(b) ?? 0)) || a.name.localeCompare(b.name));
}

/** Whether a list begins with its least value: 'lowest volatility', 'best drawdown' counts from its shallowest, which is the greatest number. */
function isAscending(lower: string, { key, isLow }: StrategyMetric): boolean {
  if (key === 'maxDrawdown')
    return (
      WORST.test(lower) || /\b(?:largest|biggest|highest|most|deepest)\b|最(?:大(?!回撤)|深|高)|回撤最大/.test(lower)
    );
  if (LOWEST.test(lower)) return true;
  if (WORST.test(lower)) return isLow !== true && !/riskiest|most volatile|风险最/.test(lower);
  return isLow === true && /\bbest\b|最好/.test(lower);
}

/** Which of the words for the first of a list its order asks for. */
export function superlativeIn(lower: string): 'worst' | 'lowest' | 'highest' | 'best' {
  if (WORST.test(lower) && !/riskiest|most volatile|风险最/.test(lower)) return 'worst';
  if (LOWEST.test(lower)) return 'lowest';
  return /\b(?:highest|most|largest|biggest|riskiest)\b|最高|最大/.test(lower) ? 'highest' : 'best';
}
