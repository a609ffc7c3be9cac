// What our code in the isolate uses once a strategy's code has run there. It is taken before that, so nothing that a strategy does to
// a prototype or a global changes what our code makes of its answers.

const { apply } = Reflect;

/** A method as a function of its receiver. */
function taken<Receiver, Args extends unknown[], Result>(
  method: (this: Receiver, ...args: Args) => Result,
): (receiver: Receiver, ...args: Args) => Result {
  return (receiver, ...args) => apply(method, receiver, args);
}

export const { parse: parseJson } = JSON;
export const { defineProperty, freeze, getPrototypeOf } = Object;
export const { construct, deleteProperty } = Reflect;
export const { isArray } = Array;
export const { isFinite: isFiniteNumber } = Number;
export const sliceText = taken(String.prototype.slice);
export const setNumbers = taken(Float64Array.prototype.set);
export const copyNumbers = taken(Float64Array.prototype.copyWithin);
export const cutNumbers = taken(Float64Array.prototype.subarray);
export const setDays = taken(Int32Array.prototype.set);
export const copyDays = taken(Int32Array.prototype.copyWithin);
export const cutDays = taken(Int32Array.prototype.subarray);
export const eachOfMap: <Key, Value>(map: ReadonlyMap<Key, Value>, each: (value: Value, key: Key) => void) => void =
  taken(Map.prototype.forEach);
export const ownEntries = Object.entries;

const { stringify } = JSON;
const sizeOfMap = Object.getOwnPropertyDescriptor(Map.prototype, 'size')?.get;

/** A text as JSON. `toJSON` is asked of objects alone, so no code of a strategy runs. */
export const quoted = (text: string): string => stringify(text);

/** Whether it is a map, whatever its prototype says. */
export function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  try {
    return sizeOfMap !== undefined && apply(sizeOfMap, value, []) >= 0;
  } catch {
    return false;
  }
}
