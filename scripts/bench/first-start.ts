import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeEmbeddedPostgres } from '@pipa/platform';
import { type Bench, check, type FurtherRow } from './measure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LONGEST_MS = 300_000;
/** The address is the last thing that a start prints about its parts. */
const READY = 'Pipa is at';
/** A part of the start, with its seconds in brackets. */
const PART = /^ *(?:\S+ +)?(history of|backtests of|first \d+ sessions|done).* \(([\d.]+) s\)$/gm;
/** Seconds of a first start on two quiet cores, while backtests and sessions each began from nothing. */
const EARLIER = 36;

/** What a first start prints until it serves, on a new data folder. Ends what it started. */
async function printedByStart(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, PIPA_MODE: 'local', PORT: '0', PIPA_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const ended = once(child, 'exit');
  let printed = '';
  for await (const part of child.stdout ?? []) {
    printed += String(part);
    if (printed.includes(READY)) break;
  }
  child.kill('SIGTERM');
  await ended;
  check(printed.includes(READY), 'the product starts');
  return printed;
}

export const firstStart: Bench = {
  id: 'START',
  what: 'the market, the backtests and thirty sessions of a first start',
  unit: 's',
  goal: 20,
  limit: null,
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'pipa-bench-start-'));
    try {
      const parts = Array.from((await printedByStart(dataDir)).matchAll(PART), ([, what = '', seconds]) => ({
        what,
        seconds: Number(seconds),
      }));
      const whole = parts.find(({ what }) => what === 'done');
      check(whole !== undefined && parts.length > 1, 'the start says how long its parts took');
      const further = parts
        .filter((part) => part !== whole)
        .map(({ what, seconds }, i): FurtherRow => {
          return { id: `START${i + 1}`, what, unit: 's', ours: seconds, peers: {}, goal: null };
        });
      return { ours: whole.seconds, peers: { earlier: EARLIER }, further };
    } finally {
      await removeEmbeddedPostgres(join(dataDir, 'postgres')).catch(() => undefined);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
