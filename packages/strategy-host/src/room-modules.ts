import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'es-module-lexer/js';
import { INTERFACE } from './interface-name.ts';

/** A module of ours, without its types, and which module each of its imports is. */
interface RoomModule {
  readonly text: string;
  readonly imports: Readonly<Record<string, string>>;
}

/** What the isolate of a strategy is furnished with: the module that it begins with, the interface, and all that they import. */
export interface RoomModules {
  readonly room: string;
  readonly interface: string;
  readonly modules: Readonly<Record<string, RoomModule>>;
}

const PACKAGES = new URL('../../', import.meta.url).href;

let made: RoomModules | null = null;

/** Read and stripped once, for every strategy that this process asks. */
export function roomModules(): RoomModules {
  made ??= readModules();
  return made;
}

function readModules(): RoomModules {
  const modules: Record<string, RoomModule> = {};
  const [room, strategy] = [new URL('isolate/room.ts', import.meta.url).href, import.meta.resolve(INTERFACE)];
  const waiting = [room, strategy];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (Object.hasOwn(modules, nameOf(url))) continue;
    const text = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    const imports: Record<string, string> = {};
    for (const { n: specifier } of parse(text)[0]) {
      if (specifier === undefined) continue;
      const imported = specifier.startsWith('.') ? new URL(specifier, url).href : import.meta.resolve(specifier);
      imports[specifier] = nameOf(imported);
      waiting.push(imported);
    }
    modules[nameOf(url)] = { text, imports };
  }
  return { room: nameOf(room), interface: nameOf(strategy), modules };
}

/** Below the folder of the packages, which is nothing that a strategy need know. */
function nameOf(url: string): string {
  if (!url.startsWith(PACKAGES)) throw new Error(`${url} is no module of the packages`);
  return `pipa:///${url.slice(PACKAGES.length)}`;
}
