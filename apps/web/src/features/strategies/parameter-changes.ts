import type { BacktestStability } from '@pipa/contract';
import { messages } from '../../messages/index.ts';
import { parameterName, parameterText } from './strategy-facts.ts';

/** What a candidate changes of the parameters as written: "Trend sessions 126". */
export function candidateName(
  candidate: string,
  { written, parameters }: Pick<BacktestStability, 'written' | 'parameters'>,
): string {
  if (candidate === written) return messages.invest.backtest.stability.asWritten;
  const [own, base] = [parameters[candidate] ?? {}, parameters[written] ?? {}];
  const changed = Object.keys(own).filter((name) => parameterText(own[name]) !== parameterText(base[name]));
  return changed.map((name) => `${parameterName(name)} ${parameterText(own[name])}`).join(', ') || candidate;
}
