import { expect, it } from 'vitest';
import { createTerminal, type StatusLine } from './terminal.ts';

function terminalOf(withStatus: boolean) {
  const [lines, shown]: [string[], string[]] = [[], []];
  let nowMs = 0;
  const status: StatusLine = { show: (text) => void shown.push(text), repeat: () => () => undefined };
  const terminal = createTerminal(
    (line) => lines.push(line),
    () => nowMs,
    withStatus ? status : null,
  );
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { terminal, lines, shown, pass };
}

it('prints each part of a step and the step with how long they took', async () => {
  const { terminal, lines, pass } = terminalOf(false);
  await terminal.step(
    'seed',
    async ({ done, advance }) => {
      pass(1_000);
      advance('history', 1, 2);
      pass(1_000);
      done('history');
      pass(500);
      done('backtests');
    },
    () => 'done',
  );
  expect(lines).toEqual([
    '             history (2.0 s)',
    '             backtests (0.5 s)',
    '  seed       done (2.5 s)',
  ]);
});

it('shows below the lines what is under way, with an estimate once a part tells its pace', async () => {
  const { terminal, shown, pass } = terminalOf(true);
  await terminal.step(
    'seed',
    async ({ advance }) => {
      pass(1_000);
      advance('backtests', 1, 38);
      pass(7_000);
      advance('backtests', 19, 38);
    },
    () => 'done',
  );
  expect(shown).toContain('seed 1 s: backtests 1 of 38');
  expect(shown).toContain('seed 8 s: backtests 19 of 38, about 8 s left');
  expect(shown.at(-1)).toBe('');
});

it('names every step under way, and forgets one that fails', async () => {
  const { terminal, shown, lines } = terminalOf(true);
  const failing = terminal.step(
    'web',
    () => Promise.reject(new Error('no')),
    () => 'built',
  );
  terminal.say('  mailbox    empty');
  expect(shown.at(-1)).toBe('web 0 s');
  await expect(failing).rejects.toThrow('no');
  expect([shown.at(-1), lines]).toEqual(['', ['  mailbox    empty']]);
});
