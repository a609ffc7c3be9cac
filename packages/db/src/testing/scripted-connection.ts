import { vi } from 'vitest';
import { type PrismaClient, TRANSACTIONS_OF_PRISMA } from '../client.ts';

/** A server that answers each statement of a transaction with `answer`. */
export function connectTo(answer: (text: string) => Promise<unknown>) {
  const query = vi.fn((statement: string | { text: string }) =>
    answer(typeof statement === 'string' ? statement : statement.text),
  );
  const release = vi.fn();
  const destroy = vi.fn();
  const client = { query, release, connection: { stream: { destroy } } };
  const prisma = { [TRANSACTIONS_OF_PRISMA]: { connect: async () => client } } as unknown as PrismaClient;
  return { prisma, query, release, destroy };
}
