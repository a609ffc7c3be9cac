// Entry of every npm script. Runs on any Node from 20 on, on a bare clone: installs what is missing, then hands over to
// scripts/<command>.ts under the Node version that the project pins. No dependencies, for there may be none yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateClient } from './generate-client.mjs';

const DEMO_VENDORS = 'demo-vendors';
const PNPM = 'pnpm@12.21.0';
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const IS_WINDOWS = process.platform === 'win32';
const PINNED_NODE = join(ROOT, 'node_modules', 'node', 'bin', IS_WINDOWS ? 'node.exe' : 'node');

function fail(message) {
  console.error(`pipa: ${message}`);
  process.exit(1);
}

function hashOf(...paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

/** Most that a step may print, in bytes; it is shown only when the step fails. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs a step unless its stamp says that it was done for the same inputs. */
function once(stampPath, stamp, title, run) {
  const path = join(ROOT, stampPath);
  if (existsSync(path) && readFileSync(path, 'utf8') === stamp) return;
  console.log(`pipa: ${title} …`);
  const startedMs = performance.now();
  const { status, error, stdout, stderr } = run();
  if (error || status !== 0) {
    for (const text of [stdout, stderr]) if (text) process.stderr.write(text);
    fail(`${title} failed${error ? `: ${error.message}` : ''}`);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, stamp);
  console.log(`pipa: ${title}: done in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

function install() {
  const stamp = hashOf('pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json');
  once('node_modules/.pipa-install', stamp, 'installing dependencies', () =>
    spawnSync('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--config.confirmModulesPurge=false'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: MAX_OUTPUT,
      shell: IS_WINDOWS,
    }),
  );
  if (!existsSync(PINNED_NODE)) fail('the pinned Node is missing. Delete node_modules and try again.');
}

function generate() {
  const stamp = hashOf('prisma/schema.prisma', 'node_modules/prisma/package.json');
  once('packages/db/generated/.schema-stamp', stamp, 'generating the database client', () =>
    generateClient(PINNED_NODE),
  );
}

function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // No such process any more, or a system without /proc.
    return 0;
  }
}

/**
 * npm runs us through a shell, which passes no signal on: a stopped npm would leave us running. Started by npm, we watch
 * both and end with them.
 */
function onOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return;
  const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const original = lineage();
  const timer = setInterval(() => {
    if (lineage() === original) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}

/**
 * Takes `--market NAME` out of the arguments. Its file of variables is read before the product starts; what the shell sets counts more.
 * @returns the flags of Node that read it
 */
function takeMarket(args) {
  const at = args.indexOf('--market');
  if (at < 0) return [];
  const [, name = ''] = args.splice(at, 2);
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) fail('--market needs a name of lower-case letters, digits and hyphens.');
  const file = join(`.data-${name}`, 'market.env');
  // The demonstration of vendors needs nothing that an operator has to say.
  if (name === DEMO_VENDORS && !existsSync(join(ROOT, file))) {
    spawnSync(PINNED_NODE, ['scripts/market.ts', 'new', name, '--source', 'vendors'], { cwd: ROOT, stdio: 'ignore' });
  }
  if (!existsSync(join(ROOT, file))) fail(`there is no market "${name}". Make it with: npm run market -- new ${name}`);
  return [`--env-file=${file}`];
}

/** Megabytes of the heap of commands that stream a lot: without a bound Node tidies up late, and they take far more than they need. */
const HEAP_MB = { market: 256 };
const heapOf = (command) => (command in HEAP_MB ? [`--max-old-space-size=${HEAP_MB[command]}`] : []);

/** The script gets our signals and our end: it holds the other end of an IPC channel. */
function handOver(script, args) {
  const child = spawn(PINNED_NODE, [...heapOf(command), ...takeMarket(args), script, ...args], {
    cwd: ROOT,
    // Stripped and compiled sources are kept, which spares each process the time and memory of doing it again.
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node-compile'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

const [command = 'start', ...args] = process.argv.slice(2);
const script = join(ROOT, 'scripts', `${command}.ts`);
if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or later is needed, this is ${process.version}.`);
if (!/^[a-z]+(-[a-z]+)*$/.test(command) || !existsSync(script)) fail(`there is no command "${command}".`);
install();
generate();
handOver(script, args);
