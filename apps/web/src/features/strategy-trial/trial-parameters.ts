import { type api, numberInput, type OutputOf } from '@pipa/contract';
import { z } from 'zod';
import { formatNumber, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import {
  decimalsOf,
  isPercentParameter,
  type ParameterStyle,
  parameterName,
} from '../../strategy-views/strategy-facts.ts';

export type Tunable = OutputOf<typeof api.backtestParameters>[number];

const words = invest.trial;
const DECIMALS = 4;
/** Most decimals of a number that the contract reads, two more of one that is divided by 100. */
const TYPED_DECIMALS = 9;
const fraction = (percent: number): number => Number((percent / 100).toFixed(TYPED_DECIMALS + 2));

/** What the details show as a percent is a percent here too; a whole number never is one. */
const isPercent = ({ name, isWhole }: Pick<Tunable, 'name' | 'isWhole'>, style: ParameterStyle): boolean =>
  !isWhole && isPercentParameter(name, style);

/** A number of the rule as it is typed. */
const typedText = (parameter: Tunable, value: number, style: ParameterStyle): string =>
  `${Number((isPercent(parameter, style) ? value * 100 : value).toFixed(TYPED_DECIMALS))}`;

/** The numbers of the strategy, with `chosen` in the place of some. */
export const initialParameters = (
  parameters: readonly Tunable[],
  style: ParameterStyle,
  chosen: Readonly<Record<string, number>> = {},
): Record<string, string> =>
  Object.fromEntries(
    parameters.map((parameter) => {
      const { name, written } = parameter;
      const value = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
      return [name, typedText(parameter, value ?? written, style)];
    }),
  );

const shown = (parameter: Tunable, value: number, style: ParameterStyle): string =>
  isPercent(parameter, style)
    ? formatPercent(value, { decimals: decimalsOf(value * 100, DECIMALS) })
    : formatNumber(value, { decimals: decimalsOf(value, DECIMALS) });

/** With the sign of percent, as the fields of tolerances have it. */
export function labelOf(parameter: Pick<Tunable, 'name' | 'isWhole'>, style: ParameterStyle): string {
  const name = parameterName(parameter.name, style);
  return isPercent(parameter, style) ? words.inPercent(name) : name;
}

/** Range and present value in words. */
export function boundsOf(parameter: Tunable, style: ParameterStyle): string {
  const text = (value: number) => shown(parameter, value, style);
  return words.bounds(text(parameter.min), text(parameter.max), text(parameter.written));
}

/** The value of the contract out of what is typed. The server refuses what is out of range; of a percent it would name fractions. */
function parameterSchema(parameter: Tunable, style: ParameterStyle) {
  const { min, max } = parameter;
  if (!isPercent(parameter, style)) return numberInput();
  const fault = words.percentFault(shown(parameter, min, style), shown(parameter, max, style));
  return numberInput(fault)
    .transform(fraction)
    .refine((value) => value >= min && value <= max, fault);
}

export const parametersSchema = (parameters: readonly Tunable[], style: ParameterStyle) =>
  z.strictObject(
    Object.fromEntries(parameters.map((parameter) => [parameter.name, parameterSchema(parameter, style)])),
  );

/** The values that are not those of the strategy, by name. One that was left as it is counts as the strategy's, however many digits it has. */
export const changedParameters = (
  parameters: readonly Tunable[],
  chosen: Readonly<Record<string, number>>,
  style: ParameterStyle,
): Record<string, number> =>
  Object.fromEntries(
    parameters.flatMap((parameter) => {
      const { name, written } = parameter;
      const value = chosen[name];
      const own = parameterSchema(parameter, style).safeParse(typedText(parameter, written, style)).data;
      return value === undefined || value === own ? [] : [[name, value] as const];
    }),
  );
