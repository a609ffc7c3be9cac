/** The value itself. @throws RangeError when it is not finite: an input was not, or they are too large. */
export function finite(value: number, what: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${what} ${value} is not finite`);
  return value;
}

/** @throws RangeError unless `value` is in 0..1. */
export function requireFraction(value: number, what: string): void {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`${what} ${value} is not in 0..1`);
}

/** @throws RangeError when the lengths differ. */
export function requireSameLength(what: string, length: number, other: string, expected: number): void {
  if (length !== expected) throw new RangeError(`${what} has ${length} values for ${expected} ${other}`);
}

/** @throws RangeError for a return that is not finite or below −1. */
export function requireReturns(returns: ArrayLike<number>): void {
  for (let i = 0; i < returns.length; i++) {
    if (!(returns[i] >= -1 && returns[i] < Infinity)) {
      throw new RangeError(`return ${returns[i]} at ${i} is not a number from −1`);
    }
  }
}

/** @throws RangeError for a value that is not finite or negative, or a first one of zero: equity that has been lost stays 0. */
export function requireEquity(equity: ArrayLike<number>): void {
  for (let i = 0; i < equity.length; i++) {
    if (!(equity[i] >= 0 && equity[i] < Infinity) || (i === 0 && equity[i] === 0)) {
      throw new RangeError(`equity ${equity[i]} at ${i} is not a number from 0, positive at first`);
    }
  }
}
