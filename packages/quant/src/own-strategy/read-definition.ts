import type { OwnStrategy, ParameterSpec, ParameterValues } from './define-strategy.ts';

const PERIODS: readonly unknown[] = ['Daily', 'Weekly', 'Monthly'];
const NAME_LENGTH = { min: 3, max: 60 };
const LONGEST_DESCRIPTION = 2_000;
const MOST_WARM_UP = 2_600;
const MOST_PARAMETERS = 20;
const PARAMETER_NAME = /^[a-z][A-Za-z0-9]{0,31}$/;

/** A strategy file, its parameters or its universe are not as the interface wants them; the message says what to change. */
export class DefinitionError extends Error {
  override readonly name: string = 'DefinitionError';
}

/** A value was asked for that the strategy does not take. */
export class ParameterError extends DefinitionError {
  override readonly name = 'ParameterError';
}

/** The default export of a strategy file. @throws DefinitionError in words for its author. */
export function readDefinition(exported: unknown): OwnStrategy {
  if (typeof exported !== 'object' || exported === null) {
    throw new DefinitionError('The file has no default export. Write: export default defineStrategy({ … }).');
  }
  const { name, description, rebalance, warmUp, universe, parameters, longShort, decide } =
    exported as Partial<OwnStrategy>;
  require(isText(name, NAME_LENGTH.min, NAME_LENGTH.max), 'name is a text of 3 to 60 characters');
  require(description === undefined ||
    isText(description, 0, LONGEST_DESCRIPTION), 'description is a text of up to 2,000 characters');
  require(PERIODS.includes(rebalance), "rebalance is 'Daily', 'Weekly' or 'Monthly'");
  require(typeof warmUp === 'number' ||
    typeof warmUp === 'function', 'warmUp is a number of sessions, or a function of the parameters');
  require(Array.isArray(universe) ||
    typeof universe === 'function', 'universe is a list of symbols, or a function of the instruments');
  require(longShort === undefined ||
    longShort === 'LONG' ||
    longShort === 'LONG_SHORT', "longShort is 'LONG' or 'LONG_SHORT'");
  require(typeof decide === 'function', 'decide is a function of the view');
  requireParameters(parameters);
  return exported as OwnStrategy;
}

function requireParameters(parameters: unknown): void {
  if (parameters === undefined) return;
  require(typeof parameters === 'object' && parameters !== null, 'parameters is an object');
  const entries = Object.entries(parameters as Record<string, Partial<ParameterSpec> | null>);
  require(entries.length <= MOST_PARAMETERS, `there are at most ${MOST_PARAMETERS} parameters`);
  for (const [name, spec] of entries) {
    require(PARAMETER_NAME.test(name), `the parameter ${name} has no name like lookBack`);
    const { value, min, max } = spec ?? {};
    require([value, min, max].every(Number.isFinite), `the parameter ${name} has a number for value, min and max`);
    const fault = parameterFault(name, spec as ParameterSpec, value as number);
    if (fault) throw new DefinitionError(fault);
  }
}

/**
 * The values that a strategy runs with: those asked for, else those written in the file.
 * @throws ParameterError for a name that the strategy does not have and for a value outside of its range.
 */
export function resolveParameters(
  strategy: OwnStrategy,
  asked: Readonly<Record<string, number>> = {},
): ParameterValues {
  const specs = strategy.parameters ?? {};
  for (const name of Object.keys(asked)) {
    if (Object.hasOwn(specs, name)) continue;
    const known = Object.keys(specs).join(', ') || 'none';
    throw new ParameterError(`There is no parameter ${name}. The strategy has: ${known}.`);
  }
  return Object.freeze(
    Object.fromEntries(
      Object.entries(specs).map(([name, spec]) => {
        const value = asked[name] ?? spec.value;
        const fault = parameterFault(name, spec, value);
        if (fault) throw new ParameterError(fault);
        return [name, value];
      }),
    ),
  );
}

function parameterFault(name: string, { min, max, integer }: ParameterSpec, value: number): string | null {
  if (integer && !Number.isInteger(value)) return `The parameter ${name} is a whole number, not ${value}.`;
  return value >= min && value <= max ? null : `The parameter ${name} goes from ${min} to ${max}; ${value} is outside.`;
}

/** Sessions of history before the first decision with these values. @throws DefinitionError unless 1 to 2,600. */
export function warmUpOf({ warmUp }: OwnStrategy, values: ParameterValues): number {
  const sessions: unknown = typeof warmUp === 'function' ? warmUp(values) : warmUp;
  require(Number.isInteger(sessions), `warmUp is a whole number of sessions, not ${String(sessions)}`);
  const count = sessions as number;
  require(count >= 1 && count <= MOST_WARM_UP, `warmUp is 1 to ${MOST_WARM_UP} sessions, not ${count}`);
  return count;
}

function isText(value: unknown, min: number, max: number): boolean {
  return typeof value === 'string' && value.trim().length >= min && value.length <= max;
}

function require(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new DefinitionError(`${rule[0].toUpperCase()}${rule.slice(1)}.`);
}
