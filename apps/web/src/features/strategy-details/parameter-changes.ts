import type { BacktestStability } from '@pipa/contract';
import { messages } from '../../messages/index.ts';
import { parameterName, parameterText } from '../../strategy-views/strategy-facts.ts';

/** The parameters in which a candidate differs from the strategy: "Trend measured over 126 trading days". */
export function candidateName(
  candidate: string,
  { written, parameters }: Pick<BacktestStability, 'written' | 'parameters'>,
): string {
  if (candidate === written) return messages.invest.backtest.stability.asWritten;
  const [own, base] = [parameters[candidate] ?? {}, parameters[written] ?? {}];
  const changed = Object.keys(own).filter((name) => parameterText(name, own[name]) !== parameterText(name, base[name]));
  return changed.map((name) => `${parameterName(name)} ${parameterText(name, own[name])}`).join(', ') || candidate;
}
