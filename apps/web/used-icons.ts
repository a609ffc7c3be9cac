import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCES = fileURLToPath(new URL('src', import.meta.url));
const MODULE = 'virtual:used-icons';
const IMPORT = /import \{([^}]+)\} from 'lucide-react'/g;

/** The icons that the sources of the client import, each with its files. */
export function usedIcons(root = SOURCES): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const used = files.toSorted().flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ name: name.replace(/ as .*/, ''), path })),
  );
  const byName = Map.groupBy(used, ({ name }) => name);
  return new Map(
    [...byName]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, uses]) => [name, uses.map(({ path }) => path)]),
  );
}

/** A module of the icons that the client draws, for their page: a new icon is there without an edit. */
export const usedIconsModule = (): Plugin => ({
  name: 'used-icons',
  resolveId(id, importer) {
    if (id === MODULE) return `\0${MODULE}`;
    // The module has no folder of its own in which the package could be found.
    return importer === `\0${MODULE}` ? this.resolve(id, join(SOURCES, 'main.ts'), { skipSelf: true }) : undefined;
  },
  load(id) {
    if (id !== `\0${MODULE}`) return undefined;
    const icons = [...usedIcons()];
    const entries = icons.map(([name, files]) => `{ name: '${name}', Icon: ${name}, files: ${JSON.stringify(files)} }`);
    return `import { ${icons.map(([name]) => name).join(', ')} } from 'lucide-react';\nexport const icons = [${entries.join(',\n')}];`;
  },
});
