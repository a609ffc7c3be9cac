import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectTo } from '../testing/scripted-connection.ts';
import { exportPersonalData } from './personal-data-store.ts';

const LIMIT_MS = 5 * 60_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('an export may take five minutes, then its connection is closed and nothing more is written', async () => {
  const { prisma, destroy } = connectTo(() => new Promise(() => undefined));
  const [write, outcome] = [vi.fn(), vi.fn()];
  const exporting = exportPersonalData(prisma, 7, write).catch(outcome);
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect([outcome.mock.calls.length, destroy.mock.calls.length]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1);
  await exporting;
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'UNAVAILABLE' }));
  expect([destroy.mock.calls.length, write.mock.calls.length]).toEqual([1, 0]);
});
