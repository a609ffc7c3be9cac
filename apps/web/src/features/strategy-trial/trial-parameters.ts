import { type api, numberInput, type OutputOf } from '@pipa/contract';
import { z } from 'zod';
import { formatNumber, formatPercent } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { decimalsOf, isPercentParameter, parameterName } from '../../strategy-views/strategy-facts.ts';

export type Tunable = OutputOf<typeof api.backtestParameters>[number];

const words = messages.invest.trial;
const DECIMALS = 4;
/** Most decimals of a number that the contract reads, two more of one that is divided by 100. */
const TYPED_DECIMALS = 9;
const fraction = (percent: number): number => Number((percent / 100).toFixed(TYPED_DECIMALS + 2));

/** A number of the rule as it is typed: what the details show as a percent is a percent here too. */
const typedText = (name: string, value: number): string =>
  `${Number((isPercentParameter(name) ? value * 100 : value).toFixed(TYPED_DECIMALS))}`;

export const initialParameters = (parameters: readonly Tunable[]): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, written }) => [name, typedText(name, written)]));

const shown = (name: string, value: number): string =>
  isPercentParameter(name)
    ? formatPercent(value, { decimals: decimalsOf(value * 100, DECIMALS) })
    : formatNumber(value, { decimals: decimalsOf(value, DECIMALS) });

/** With the sign of percent, as the fields of tolerances have it. */
export const labelOf = ({ name }: Pick<Tunable, 'name'>): string =>
  isPercentParameter(name) ? words.inPercent(parameterName(name)) : parameterName(name);

/** Range and present value in words. */
export const boundsOf = ({ name, min, max, written }: Tunable): string =>
  words.bounds(shown(name, min), shown(name, max), shown(name, written));

/** The value of the contract out of what is typed. The server refuses what is out of range; of a percent it would name fractions. */
function parameterSchema({ name, min, max }: Tunable) {
  if (!isPercentParameter(name)) return numberInput();
  const fault = words.percentFault(shown(name, min), shown(name, max));
  return numberInput(fault)
    .transform(fraction)
    .refine((value) => value >= min && value <= max, fault);
}

export const parametersSchema = (parameters: readonly Tunable[]) =>
  z.strictObject(Object.fromEntries(parameters.map((parameter) => [parameter.name, parameterSchema(parameter)])));

/** The values that are not those of the strategy, by name. One that was left as it is counts as the strategy's, however many digits it has. */
export const changedParameters = (
  parameters: readonly Tunable[],
  chosen: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    parameters
      .filter((parameter) => {
        const { name, written } = parameter;
        return chosen[name] !== parameterSchema(parameter).safeParse(typedText(name, written)).data;
      })
      .map(({ name }) => [name, chosen[name]]),
  );
