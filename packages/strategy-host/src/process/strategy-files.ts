import { stripTypeScriptTypes } from 'node:module';
import { posix } from 'node:path';
import { parse } from 'es-module-lexer/js';
import { INTERFACE, importName } from '../interface-name.ts';

export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** Where an error says that it is. */
export const urlOf = (path: string): string => `strategy:///${encodeURI(path)}`;

/** The files of a strategy, by which its imports are resolved. Their names are compared as they are written, without any decoding. */
export class StrategyFiles {
  readonly #files: Readonly<Record<string, string>>;
  readonly paths: readonly string[];

  constructor(files: Readonly<Record<string, string>>) {
    this.#files = files;
    this.paths = Object.keys(files);
  }

  /** The file that is imported, or null for the interface. @throws ImportError in words for the author */
  resolve(from: string, specifier: string): string | null {
    if (specifier === INTERFACE) return null;
    const isRelative = /^\.{1,2}\//.test(specifier);
    const path = isRelative ? posix.join(posix.dirname(from), specifier) : null;
    if (path !== null && Object.hasOwn(this.#files, path)) return path;
    const name = specifier.slice(0, 80);
    throw new ImportError(
      isRelative
        ? `${from} imports ${name}, which is not there. Name the file with its ending: './signals.ts'.`
        : `${from} imports ${name}. A strategy imports only its own files and ${INTERFACE}.`,
    );
  }

  /** JavaScript of a file, line by line as its author wrote it. @throws SyntaxError */
  scriptOf(path: string): string {
    const text = this.#files[path];
    if (text === undefined) throw new TypeError(`There is no file ${path}`);
    if (path.endsWith('.json')) return `export default JSON.parse(${JSON.stringify(text)});`;
    const script = /\.m?js$/.test(path) ? text : stripped(path, text);
    return withImportCalls(script, this.paths.indexOf(path));
  }
}

function stripped(path: string, text: string): string {
  try {
    return stripTypeScriptTypes(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Its stack begins with the line.
    const line = /^:(\d+)$/m.exec(error.stack ?? '')?.[1];
    const located = new SyntaxError(error.message, { cause: error });
    located.stack = `${located}\n    at ${urlOf(path)}:${line ?? 1}`;
    throw located;
  }
}

/** An isolate has no `import()`: each becomes a call of a function that the room offers, of the same length, so that columns stay. */
function withImportCalls(script: string, file: number): string {
  let replaced = script;
  for (const { d: call, ss: start } of importsOf(script)) {
    if (call >= 0)
      replaced = `${replaced.slice(0, start)}${importName(file)}${replaced.slice(start + 'import'.length)}`;
  }
  return replaced;
}

/** None of a file with an error of syntax, which the compiler of the isolate names. */
function importsOf(script: string) {
  try {
    return parse(script)[0];
  } catch {
    return [];
  }
}
