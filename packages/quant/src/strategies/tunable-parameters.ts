import { type Refusal, refusal } from '@pipa/contract';
import type { Strategy } from './strategy.ts';
import type { StrategyVariants } from './strategy-variants.ts';

/** A number of a strategy that a user may choose otherwise. */
export interface TunableParameter {
  readonly name: string;
  readonly written: number;
  /** Both ends inclusive. */
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

/**
 * The numbers in which the neighbours of a strategy differ from it, in the sequence of its parameters. Each may be chosen from half of
 * its smallest known value to twice its largest one; a fraction stays at or below 1.
 */
export function tunableParameters(strategy: Strategy, variants: StrategyVariants | undefined): TunableParameter[] {
  const neighbours = variants?.neighbours ?? [];
  return Object.entries(strategy.parameters).flatMap(([name, written]) => {
    if (typeof written !== 'number') return [];
    const known = neighbours.map(({ parameters }) => parameters[name]).filter((value) => typeof value === 'number');
    return known.every((value) => value === written) ? [] : [{ name, written, ...rangeOf([written, ...known]) }];
  });
}

function rangeOf(known: readonly number[]): Pick<TunableParameter, 'min' | 'max' | 'isWhole'> {
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const isWhole = known.every(Number.isInteger);
  const [min, max] = [low > 0 ? low / 2 : low * 2, high > 0 ? high * 2 : high / 2];
  if (isWhole) return { min: low > 0 ? Math.max(1, Math.ceil(min)) : Math.floor(min), max: Math.ceil(max), isWhole };
  const isFraction = low >= 0 && high <= 1;
  return { min: shortened(min), max: isFraction ? Math.min(1, shortened(max)) : shortened(max), isWhole };
}

/** Without the digits that halving and doubling leave; a bound is not worth more. */
const shortened = (value: number): number => Number(value.toPrecision(4));

/** Why a strategy cannot be made with such parameters, in words; null when it can. */
export function parameterFault(
  tunable: readonly TunableParameter[],
  parameters: Readonly<Record<string, number>>,
): { readonly name: string; readonly reason: Refusal } | null {
  for (const [name, value] of Object.entries(parameters)) {
    const parameter = tunable.find((each) => each.name === name);
    if (parameter === undefined) return { name, reason: 'This strategy has no such parameter' };
    const { min, max, isWhole } = parameter;
    if (!Number.isFinite(value) || value < min || value > max) {
      return { name, reason: refusal('A number from {min} to {max} is expected', { min, max }) };
    }
    if (isWhole && !Number.isInteger(value)) return { name, reason: 'A whole number is expected' };
  }
  return null;
}
