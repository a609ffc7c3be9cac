import { type PoolClient, type PrismaClient, TRANSACTIONS_OF_PRISMA, transactionsOf } from '../client.ts';

export interface CountedStatements {
  /** The client that counts. */
  readonly prisma: PrismaClient;
  /** Texts of the statements of its transactions so far, begin and commit included. */
  readonly texts: readonly string[];
}

/** A client whose transactions are recorded statement by statement. */
export function countStatements(real: PrismaClient): CountedStatements {
  const texts: string[] = [];
  const pool = transactionsOf(real);
  const recorded = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, key) {
        const member = Reflect.get(target, key) as unknown;
        if (typeof member !== 'function') return member;
        if (key !== 'query') return member.bind(target);
        return (statement: string | { readonly text: string }) => {
          texts.push(typeof statement === 'string' ? statement : statement.text);
          return target.query(statement);
        };
      },
    });
  const recordedPool = { connect: async () => recorded(await pool.connect()) };
  const prisma = new Proxy(real, {
    get: (target, key) => (key === TRANSACTIONS_OF_PRISMA ? recordedPool : Reflect.get(target, key)),
  });
  return { prisma, texts };
}
