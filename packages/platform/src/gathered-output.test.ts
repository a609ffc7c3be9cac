import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./testing/log-and-end.ts', import.meta.url));

interface Ended {
  readonly messages: string[];
  readonly numbers: number[];
}

function runUntilEnd(end: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, end], (_error, stdout) => {
      const lines = stdout.split('\n').filter((line) => line !== '');
      const parsed = lines.map((line) => JSON.parse(line) as { msg: string; n?: number });
      resolve({ messages: parsed.map(({ msg }) => msg), numbers: parsed.flatMap(({ n }) => n ?? []) });
    });
  });
}

describe('lines that wait to be written together', () => {
  it.each([
    ['has nothing left to do', 'nothingLeft', []],
    ['exits', 'exit', []],
    ['crashes', 'crash', []],
    ['crashes and shuts down', 'handledCrash', ['uncaughtException', 'stopping', 'stopped']],
    ['is terminated', 'terminated', ['stopping', 'stopped']],
  ])('are all written when the process %s', async (_, end, last) => {
    const { messages, numbers } = await runUntilEnd(end);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_line, n) => n));
    expect(messages.slice(50)).toEqual(last);
  });
});
