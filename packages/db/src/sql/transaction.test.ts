import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { modelsOf } from '../client.ts';
import { connectTo } from '../testing/scripted-connection.ts';
import { connectionOf, inTransaction, type Tx } from './transaction.ts';

const LIMIT_MS = 30_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const confirming = async (text: string) => ({ command: text, rows: [] });

it('a transaction cut off while the server is silent closes its socket', async () => {
  const { prisma, release, destroy } = connectTo(() => new Promise(() => undefined));
  const waiting = inTransaction(prisma, async (tx) => {
    const silent = connectionOf(tx).query('SELECT 1');
    vi.advanceTimersByTime(LIMIT_MS);
    await silent;
  });
  await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect([release.mock.calls, destroy.mock.calls.length]).toEqual([[[true]], 1]);
});

it.each(['BEGIN READ WRITE', 'ROLLBACK'])('a transaction whose %s fails closes its socket', async (refused) => {
  const { prisma, release, destroy } = connectTo(async (text) => {
    if (text === refused) throw new RangeError('canceled');
    return confirming(text);
  });
  const failing = inTransaction(prisma, async () => {
    throw new RangeError('refused');
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect([release.mock.calls, destroy.mock.calls.length]).toEqual([[[true]], 1]);
});

it.each([
  ['committed', async () => undefined],
  ['rolled back', () => Promise.reject(new RangeError('refused'))],
])('a transaction that is %s gives its connection back and takes no further statement', async (_, work) => {
  const { prisma, query, release, destroy } = connectTo(confirming);
  const kept: Tx[] = [];
  await inTransaction(prisma, async (tx) => {
    kept.push(tx);
    await work();
  }).catch(() => undefined);
  const sent = query.mock.calls.length;
  expect(() => connectionOf(kept[0])).toThrow('the transaction is over');
  expect([query.mock.calls.length, release.mock.calls, destroy.mock.calls.length]).toEqual([sent, [[]], 0]);
});

it('a transaction has no models of Prisma', () => {
  // @ts-expect-error only the client has
  const ofTransaction = (tx: Tx) => modelsOf(tx).user;
  expect(ofTransaction).toBeTypeOf('function');
});
