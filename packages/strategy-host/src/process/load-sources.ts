import { registerHooks } from 'node:module';
import { pathToFileURL, URL } from 'node:url';

/** Sources have URLs of their own: they come with a message, and nothing of their folder is read. */
const SCHEME = 'strategy:///';
const INTERFACE = '@pipa/quant/own-strategy';
const FORMATS: Readonly<Record<string, string>> = {
  ts: 'module-typescript',
  mts: 'module-typescript',
  js: 'module',
  mjs: 'module',
  json: 'json',
};

export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** Loads the strategy's file: it can import files of its sources and the interface, and nothing else. */
export async function loadSources(entry: string, files: Readonly<Record<string, string>>): Promise<unknown> {
  const interfaceUrl = import.meta.resolve(INTERFACE);
  registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.startsWith(SCHEME)) {
        return specifier.startsWith(SCHEME) ? { url: specifier, shortCircuit: true } : next(specifier, context);
      }
      if (specifier === INTERFACE) return { url: interfaceUrl, shortCircuit: true };
      const url = /^\.{1,2}\//.test(specifier) ? new URL(specifier, context.parentURL).href : null;
      if (url !== null && Object.hasOwn(files, pathOf(url))) return { url, shortCircuit: true };
      throw new ImportError(importFault(pathOf(context.parentURL), specifier, url !== null));
    },
    load(url, context, next) {
      if (!url.startsWith(SCHEME)) return next(url, context);
      const path = pathOf(url);
      const format = FORMATS[path.slice(path.lastIndexOf('.') + 1)] ?? 'module-typescript';
      return { format, source: files[path], shortCircuit: true };
    },
  });
  const module = (await import(`${SCHEME}${encodePath(entry)}`)) as { default?: unknown };
  return module.default;
}

function importFault(from: string, specifier: string, isRelative: boolean): string {
  const name = specifier.slice(0, 80);
  if (isRelative) return `${from} imports ${name}, which is not there. Name the file with its ending: './signals.ts'.`;
  return `${from} imports ${name}. A strategy imports only its own files and ${INTERFACE}.`;
}

const pathOf = (url: string): string => decodeURIComponent(url.slice(SCHEME.length));
const encodePath = (path: string): string => pathToFileURL(`/${path}`).pathname.slice(1);
