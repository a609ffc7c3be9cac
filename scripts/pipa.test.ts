import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root: string;
const write = (path: string, text: string, mode = 0o644) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), mode);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pipa-entry-'));
  for (const name of ['pipa.mjs', 'generate-client.mjs']) {
    mkdirSync(join(root, 'scripts'), { recursive: true });
    copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(root, 'scripts', name));
  }
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'prisma/schema.prisma'])
    write(name, '{}');
  write('scripts/check.ts', "console.log('checked');");
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs the entry with an installer that prints, and then ends with a code. */
function runCheck(installerCode: number, ...args: string[]): { code: number | null; output: string } {
  const installed = `
    mkdir -p node_modules/node/bin node_modules/prisma/build
    ln -sf '${process.execPath}' node_modules/node/bin/node
    echo '{}' > node_modules/prisma/package.json
    echo 'console.log("noise of the generator")' > node_modules/prisma/build/index.js`;
  const text = `#!/bin/sh\necho 'noise of the installer'\necho 'why it failed' >&2\n${installed}\nexit ${installerCode}\n`;
  write('fake/npx', text, 0o755);
  const env = { ...process.env, PATH: [join(root, 'fake'), process.env.PATH].join(delimiter), npm_lifecycle_event: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/pipa.mjs', 'check', ...args], {
    cwd: root,
    env,
  });
  return { code: status, output: `${stdout}${stderr}` };
}

describe.runIf(process.platform !== 'win32')('the entry of the npm scripts', () => {
  it('reads the variables of a market before a command, which does not see its name', () => {
    write('.data-real/market.env', 'PORT=4001\nMARKET_SOURCE=real\n');
    write(
      'scripts/check.ts',
      'console.log(process.env.MARKET_SOURCE, process.env.PORT, process.argv.slice(2).join());',
    );
    expect(runCheck(0, '--market', 'real', 'more').output).toMatch(/real 4001 more\n$/);
    expect(runCheck(0, '--market', 'other').output).toContain('npm run market -- new other');
    expect(runCheck(0, '--market', '../x')).toMatchObject({ code: 1 });
  });

  it('installs and generates without their output, and once', () => {
    const { code, output } = runCheck(0);
    expect(code, output).toBe(0);
    expect(output).toContain('installing dependencies: done');
    expect(output).toContain('checked');
    expect(output).not.toContain('noise');
    expect(output).not.toContain('why it failed');
    expect(runCheck(1)).toEqual({ code: 0, output: 'checked\n' });
  });

  it('shows everything of an installation that fails, and goes no further', () => {
    const { code, output } = runCheck(3);
    expect(code).toBe(1);
    expect(output).toContain('noise of the installer');
    expect(output).toContain('why it failed');
    expect(output).toContain('pipa: installing dependencies failed');
    expect(output).not.toContain('checked');
    expect(existsSync(join(root, 'node_modules/.pipa-install'))).toBe(false);
  });
});
