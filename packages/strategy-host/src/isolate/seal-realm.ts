import { forbiddenSentence } from '../forbidden.ts';
import { construct, defineProperty, deleteProperty, getPrototypeOf } from './primordials.ts';

/** A strategy touched something that it may not use. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
}

/** Parts of the language by which threads share memory, which run code of another language, or which read a clock. */
const REMOVED = ['SharedArrayBuffer', 'Atomics', 'WebAssembly', 'Temporal'];

type Forbid = (name: string) => never;

/** `print` gets what the strategy prints, a value list at a time. */
export interface Surroundings {
  readonly print: (values: readonly unknown[]) => void;
  readonly structuredClone: (value: unknown) => unknown;
  /** Names of Node and of browsers, where a bare ReferenceError would explain nothing. Those of the language among them are left. */
  readonly forbidden: readonly string[];
}

/**
 * Leaves the code that is loaded from now on with the language, a console and `structuredClone`: no clock, no random numbers, no text
 * that becomes code, and each name of Node or of a browser throws ForbiddenError when it is touched.
 */
export function sealRealm({ print, structuredClone, forbidden }: Surroundings): void {
  const forbid: Forbid = (name) => {
    throw new ForbiddenError(forbiddenSentence(name));
  };
  const say = (...values: unknown[]) => print(values);
  const console = Object.freeze({ log: say, info: say, debug: say, warn: say, error: say });
  define(globalThis, 'console', { value: console });
  define(globalThis, 'structuredClone', { value: structuredClone });
  for (const name of REMOVED) deleteProperty(globalThis, name);
  for (const name of [...forbidden, ...REMOVED]) {
    if (Object.hasOwn(globalThis, name)) continue;
    const refuse = () => forbid(name);
    define(globalThis, name, { get: refuse, set: refuse });
  }
  // Assigned, since a defined property makes every use of `Math` slower.
  Math.random = () => forbid('Math.random');
  stopClock(forbid);
  refuseCode();
}

function stopClock(forbid: Forbid): void {
  const Dated = Date;
  function SealedDate(...parts: unknown[]): Date {
    if (!new.target) forbid('Date()');
    if (parts.length === 0) forbid('new Date()');
    return construct(Dated, parts, new.target === SealedDate ? Dated : new.target) as Date;
  }
  const { UTC, parse, prototype } = Dated;
  define(SealedDate, 'prototype', { value: prototype });
  define(SealedDate, 'name', { value: 'Date' });
  for (const [name, value] of Object.entries({ UTC, parse, now: () => forbid('Date.now') })) {
    define(SealedDate, name, { value });
  }
  define(prototype, 'constructor', { value: SealedDate });
  define(globalThis, 'Date', { value: SealedDate });

  const formats = Intl.DateTimeFormat.prototype;
  const formatOf = Object.getOwnPropertyDescriptor(formats, 'format')?.get;
  const { formatToParts } = formats;
  const refuseNow = (date: unknown) => {
    if (date === undefined) forbid('Intl.DateTimeFormat without a date');
  };
  define(formats, 'format', {
    get(this: Intl.DateTimeFormat) {
      const format = formatOf && Reflect.apply(formatOf, this, []);
      return (date?: Date | number) => {
        refuseNow(date);
        return format(date);
      };
    },
  });
  define(formats, 'formatToParts', {
    value(this: Intl.DateTimeFormat, date?: Date | number) {
      refuseNow(date);
      return Reflect.apply(formatToParts, this, [date]);
    },
  });
}

/** The constructors of functions are all reached by their prototypes; each gives way to one that refuses. */
function refuseCode(): void {
  const refuse = (): never => {
    throw new EvalError('Code generation from strings disallowed for this context');
  };
  const kinds = [() => undefined, async () => undefined, function* () {}, async function* () {}];
  for (const kind of kinds) {
    const prototype = getPrototypeOf(kind);
    function Refusing(): never {
      return refuse();
    }
    define(Refusing, 'prototype', { value: prototype });
    define(Refusing, 'name', { value: prototype.constructor.name });
    define(prototype, 'constructor', { value: Refusing });
    if (prototype === Function.prototype) define(globalThis, 'Function', { value: Refusing });
  }
  define(globalThis, 'eval', { value: refuse });
}

function define(target: object, name: string, descriptor: PropertyDescriptor): void {
  defineProperty(target, name, { ...descriptor, configurable: false, enumerable: false });
}
