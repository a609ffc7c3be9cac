import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { StrategySources } from '@pipa/strategy-host';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const LIMIT_MS = 120_000;
const MOST_ERRORS = 20;
/** What a strategy has of its surroundings, beside the language. */
const SURROUNDINGS =
  'declare const console: Readonly<Record<"log" | "warn" | "error", (...values: unknown[]) => void>>;';

/**
 * Errors of the TypeScript compiler in a strategy's files, as they were read; none when its types are right. The files are checked
 * in a folder of their own, so that a strategy finds its interface wherever it lies.
 */
export async function typeErrorsOf({ files, entry }: StrategySources): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pipa-strategy-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'surroundings.d.ts'), SURROUNDINGS);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settingsOf(entry)));
    const { stdout } = await promisify(execFile)(process.execPath, [COMPILER, '-p', folder], {
      cwd: folder,
      timeout: LIMIT_MS,
    }).catch((error: { stdout?: string; killed?: boolean }) => {
      // It ends with a code when it finds errors.
      if (error.stdout === undefined || error.killed) throw error;
      return { stdout: error.stdout };
    });
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .slice(0, MOST_ERRORS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function settingsOf(entry: string) {
  return {
    compilerOptions: {
      target: 'ES2024',
      lib: ['ES2024', 'ESNext.Iterator'],
      module: 'NodeNext',
      moduleResolution: 'NodeNext',
      types: [],
      strict: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      moduleDetection: 'force',
      resolveJsonModule: true,
      skipLibCheck: true,
      noEmit: true,
      paths: {
        '@pipa/quant/own-strategy': [join(ROOT, 'packages/quant/src/own-strategy/index.ts')],
      },
    },
    files: [entry, 'surroundings.d.ts'],
  };
}
