import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../sql/transaction.ts';
import { testDatabase } from '../testing/test-database.ts';
import { mergeByPortfolio, notifyPortfolio, relayOutbox } from './realtime-outbox.ts';

const at = new Date('2026-01-05T15:00:00Z');
const db = testDatabase();
let published: unknown[];
beforeEach(() => {
  published = [];
});

const bus = {
  publish: async (_topic: string, message: unknown) => {
    published.push(message);
  },
};

describe('relayOutbox', () => {
  it('publishes what was committed, once, merged by portfolio', async () => {
    await notifyPortfolio(db.prisma, { portfolioId: 1, parts: ['order'], orderIds: [4] }, at);
    await notifyPortfolio(db.prisma, { portfolioId: 2, parts: ['record'] }, at);
    await notifyPortfolio(db.prisma, { portfolioId: 1, parts: ['order', 'position'], orderIds: [5, 4] }, at);
    expect(await relayOutbox(db.prisma, bus)).toBe(3);
    expect(published).toEqual([
      { portfolioId: 1, parts: ['order', 'position'], orderIds: [4, 5] },
      { portfolioId: 2, parts: ['record'] },
    ]);
    expect(await relayOutbox(db.prisma, bus)).toBe(0);
  });

  it('tells nothing of a transaction that was rolled back', async () => {
    const failing = inTransaction(db.prisma, async (tx) => {
      await notifyPortfolio(tx, { portfolioId: 1, parts: ['order'] }, at);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await relayOutbox(db.prisma, bus)).toBe(0);
  });

  it('keeps a message whose publishing fails', async () => {
    await notifyPortfolio(db.prisma, { portfolioId: 3, parts: ['portfolio'] }, at);
    const broken = { publish: () => Promise.reject(new Error('bus is down')) };
    await expect(relayOutbox(db.prisma, broken)).rejects.toThrow('bus is down');
    expect(await relayOutbox(db.prisma, bus)).toBe(1);
    expect(published).toEqual([{ portfolioId: 3, parts: ['portfolio'] }]);
  });

  it('hands each message to one of several nodes', async () => {
    for (let i = 0; i < 30; i++) await notifyPortfolio(db.prisma, { portfolioId: i, parts: ['portfolio'] }, at);
    const counts = await Promise.all([
      relayOutbox(db.prisma, bus),
      relayOutbox(db.prisma, bus),
      relayOutbox(db.prisma, bus),
    ]);
    expect(counts.reduce((total, count) => total + count, 0) + (await relayOutbox(db.prisma, bus))).toBe(30);
    expect(
      (published as { portfolioId: number }[]).map(({ portfolioId }) => portfolioId).sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 30 }, (_, i) => i));
  });
});

describe('mergeByPortfolio', () => {
  it('leaves out a list of orders that a message cannot hold', () => {
    const many = Array.from({ length: 3 }, (_, n) => ({
      portfolioId: 1,
      parts: ['order' as const],
      orderIds: Array.from({ length: 300 }, (_, i) => n * 300 + i),
    }));
    expect(mergeByPortfolio(many)).toEqual([{ portfolioId: 1, parts: ['order'] }]);
  });
});
