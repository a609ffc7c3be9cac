import { format } from 'node:util';
import { forbiddenSentence } from '../forbidden.ts';
import { OUTPUT_MARK } from '../messages.ts';

/** What a strategy's code finds around it beside the language. */
const KEPT = ['console', 'structuredClone'];
/** Names of Node and of browsers that are no global here, where a bare ReferenceError would explain nothing. */
const ABSENT = [
  'require',
  'module',
  '__dirname',
  '__filename',
  'Worker',
  'XMLHttpRequest',
  'localStorage',
  'sessionStorage',
];
const LANGUAGE = [
  ...[
    'Object',
    'Function',
    'Array',
    'Number',
    'Boolean',
    'String',
    'Symbol',
    'BigInt',
    'Date',
    'RegExp',
    'Promise',
    'Proxy',
  ],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...[
    'SuppressedError',
    'DisposableStack',
    'AsyncDisposableStack',
    'Iterator',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'WeakRef',
  ],
  ...[
    'FinalizationRegistry',
    'ArrayBuffer',
    'SharedArrayBuffer',
    'DataView',
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
  ],
  ...['Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array', 'BigUint64Array', 'Float16Array'],
  ...['Float32Array', 'Float64Array', 'JSON', 'Math', 'Intl', 'Atomics', 'Reflect', 'globalThis', 'Infinity', 'NaN'],
  ...['undefined', 'parseFloat', 'parseInt', 'isFinite', 'isNaN', 'eval', 'escape', 'unescape'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
];
/** Functions of the process that reach other processes, native code or the modules of Node. */
const REACHING = [
  ...['kill', '_kill', '_debugProcess', '_debugEnd', 'abort', 'execve', 'dlopen', 'binding', '_linkedBinding'],
  ...['getBuiltinModule', '_getActiveHandles', '_getActiveRequests', 'loadEnvFile', 'send', 'disconnect'],
  ...['setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups', 'chdir', 'umask'],
];

/** A strategy touched something that it may not use. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
}

/**
 * Takes everything that reaches outside away from the code that is loaded from now on: each such global throws ForbiddenError when it
 * is touched. The modules of this process keep what they have imported.
 */
export function sealSurroundings(process: NodeJS.Process): void {
  const [out, err] = [printTo(process.stdout), printTo(process.stderr)];
  const kept = new Set([...LANGUAGE, ...KEPT]);
  for (const name of [...Object.getOwnPropertyNames(globalThis), ...ABSENT]) if (!kept.has(name)) forbid(name);
  // The console of Node has the streams of the process.
  define('console', { value: Object.freeze({ log: out, info: out, debug: out, warn: err, error: err }) });
  // Of no use to a strategy that gets hold of the process by a way that is not known here.
  for (const name of REACHING) Object.defineProperty(process, name, { value: undefined });
}

/** A function of a console; each line of the strategy is marked, which tells it from those of the runtime. */
function printTo(stream: NodeJS.WriteStream): (...values: unknown[]) => void {
  const write = stream.write.bind(stream);
  return (...values) => {
    const lines = format(...values).split('\n');
    write(lines.map((line) => `${OUTPUT_MARK}${line}\n`).join(''));
  };
}

function forbid(name: string): void {
  const refuse = () => {
    throw new ForbiddenError(forbiddenSentence(name));
  };
  // Defining a property over one that Node fills when it is first read would load that part of Node.
  Reflect.deleteProperty(globalThis, name);
  define(name, { get: refuse, set: refuse });
}

function define(name: string, descriptor: PropertyDescriptor): void {
  Object.defineProperty(globalThis, name, { ...descriptor, configurable: false, enumerable: false });
}
