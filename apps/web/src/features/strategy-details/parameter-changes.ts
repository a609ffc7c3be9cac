import type { BacktestStability } from '@pipa/contract';
import { invest } from '../../messages/invest.ts';
import { type ParameterStyle, parameterName, parameterText } from '../../strategy-views/strategy-facts.ts';

/** The parameters in which a candidate differs from the strategy: "Trend measured over 126 trading days". */
export function candidateName(
  candidate: string,
  { written, parameters }: Pick<BacktestStability, 'written' | 'parameters'>,
  style: ParameterStyle,
): string {
  if (candidate === written) return invest.backtest.stability.asWritten;
  const [own, base] = [parameters[candidate] ?? {}, parameters[written] ?? {}];
  const changed = Object.keys(own).filter(
    (name) => parameterText(name, own[name], style) !== parameterText(name, base[name], style),
  );
  return (
    changed.map((name) => `${parameterName(name, style)} ${parameterText(name, own[name], style)}`).join(', ') ||
    candidate
  );
}
