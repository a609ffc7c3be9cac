import ivm from 'isolated-vm';
import { importName } from '../interface-name.ts';
import { type HostRequest, LONGEST_SAYING } from '../messages.ts';
import { StrategyFiles, urlOf } from './strategy-files.ts';

type Load = Extract<HostRequest, { ask: 'load' }>;

/** Evaluates the strategy's file and hands it to the room. */
const ENTRY = `import * as file from 'strategy'; import { take } from 'room'; take(file);`;

/** What the room offers to its process: each answers with a text. */
const OFFERED = ['facts', 'universe', 'enter', 'decide'] as const;
type Offered = (typeof OFFERED)[number];

export interface IsolateOptions {
  readonly memoryMb: number;
  readonly print: (text: string) => void;
  /** Names of Node and of browsers. */
  readonly surroundings: readonly string[];
}

/**
 * The V8 isolate of one strategy, in which there is no Node. What crosses is texts and numbers, and the bytes of prices as copies; no
 * object of the strategy ever does.
 */
export class StrategyIsolate {
  readonly #isolate: ivm.Isolate;
  readonly #context: ivm.Context;
  readonly #modules = new Map<string, ivm.Module>();
  /** Where a module of the isolate looks for its imports. */
  readonly #resolve = new Map<ivm.Module, (specifier: string) => ivm.Module>();
  readonly #room: ReadonlyMap<Offered, ivm.Reference>;

  /** Loads a strategy's files. @throws whatever they throw, as an error of this process with texts alone */
  constructor({ room, entry, files }: Load, { memoryMb, print, surroundings }: IsolateOptions) {
    this.#isolate = new ivm.Isolate({ memoryLimit: memoryMb });
    this.#context = this.#isolate.createContextSync();
    const own = new StrategyFiles(files);
    const ours = (name: string): ivm.Module => {
      const known = room.modules[name];
      if (known === undefined) throw new TypeError(`The room has no module ${name}`);
      return this.#module(name, known.text, (specifier) => ours(known.imports[specifier] ?? specifier));
    };
    const theirs = (path: string): ivm.Module =>
      this.#module(urlOf(path), own.scriptOf(path), (specifier) => imported(path, specifier));
    const imported = (from: string, specifier: string): ivm.Module => {
      const path = own.resolve(from, specifier);
      return path === null ? ours(room.interface) : theirs(path);
    };
    const begun = this.#evaluate(ours(room.room));
    this.#room = new Map(OFFERED.map((name) => [name, begun.namespace.getSync(name, { reference: true })]));
    const load = (file: number, specifier: string) => {
      try {
        return this.#evaluate(imported(own.paths[file] ?? '', specifier)).namespace.derefInto();
      } catch (error) {
        // The strategy catches it, and need not see the stack of this process.
        if (error instanceof Error) error.stack = `${error.name}: ${error.message}`;
        throw error;
      }
    };
    begun.namespace
      .getSync('open', { reference: true })
      .applySync(undefined, [
        new ivm.Callback(print),
        new ivm.Callback(load),
        JSON.stringify({ surroundings, files: own.paths.length }),
      ]);
    // Bindings of their own in place of properties of the global, where a strategy would come across them.
    const names = own.paths.map((_, i) => importName(i));
    this.#context.evalSync(
      names.map((name) => `const ${name} = globalThis.${name}; delete globalThis.${name};`).join('\n'),
    );
    this.#evaluate(this.#module('pipa:///entry', ENTRY, (specifier) => (specifier === 'room' ? begun : theirs(entry))));
  }

  /** What a function of the room says. @throws whatever a promise that the strategy left behind failed with */
  ask(name: Offered, ...given: readonly (string | number | boolean | ArrayBuffer)[]): string {
    const args = given.map((value) => (value instanceof ArrayBuffer ? copied(value) : value));
    const text: unknown = this.#room.get(name)?.applySync(undefined, args);
    if (typeof text !== 'string' || text.length > LONGEST_SAYING) throw new Error('the room says no text');
    return text;
  }

  #module(name: string, text: string, resolve: (specifier: string) => ivm.Module): ivm.Module {
    const known = this.#modules.get(name);
    if (known !== undefined) return known;
    const module = this.#isolate.compileModuleSync(text, { filename: name });
    this.#modules.set(name, module);
    this.#resolve.set(module, resolve);
    return module;
  }

  #evaluate(module: ivm.Module): ivm.Module {
    module.instantiateSync(this.#context, (specifier, from) => {
      const resolve = this.#resolve.get(from);
      if (resolve === undefined) throw new Error(`an import of ${specifier} by a module that is not known`);
      return resolve(specifier);
    });
    module.evaluateSync();
    return module;
  }
}

/** Bytes in the isolate alone: this process gives its own up. */
const copied = (bytes: ArrayBuffer) =>
  new ivm.ExternalCopy(bytes, { transferOut: true }).copyInto({ release: true, transferIn: true });
