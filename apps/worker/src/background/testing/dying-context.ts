import {
  modelsOf,
  POOL_OF_PRISMA,
  type Pool,
  type PoolClient,
  type PrismaClient,
  poolOf,
  TRANSACTIONS_OF_PRISMA,
  transactionsOf,
} from '@pipa/db/testing/connections';
import type { BackgroundContext } from '../job-kind.ts';

export class Killed extends Error {}

/** The context in a process that dies at its n-th call of the database; uncommitted work is lost. */
export function dyingAfter(context: BackgroundContext, words: number): BackgroundContext {
  let left = words;
  const speak = () => {
    if (left-- <= 0) throw new Killed(`died after ${words}`);
  };
  return { ...context, pool: dyingPool(context.pool, speak), prisma: dyingPrisma(modelsOf(context.prisma), speak) };
}

function dyingPool(pool: Pool, speak: () => void): Pool {
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'query') return async (...given: Parameters<Pool['query']>) => [speak(), target.query(...given)][1];
      if (name === 'connect') return async () => dyingClient(await target.connect(), speak);
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function dyingClient(client: PoolClient, speak: () => void): PoolClient {
  return new Proxy(client, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
      return (...given: Parameters<PoolClient['query']>) => {
        speak();
        return target.query(...given);
      };
    },
  });
}

function dyingPrisma(prisma: PrismaClient, speak: () => void): PrismaClient {
  const dying = prisma.$extends({
    query: {
      $allOperations: ({ args, query }) => {
        speak();
        return query(args);
      },
    },
  }) as unknown as PrismaClient;
  const pools: Record<PropertyKey, Pool> = {
    [POOL_OF_PRISMA]: dyingPool(poolOf(prisma), speak),
    [TRANSACTIONS_OF_PRISMA]: dyingPool(transactionsOf(prisma), speak),
  };
  return new Proxy(dying, { get: (target, key) => pools[key] ?? Reflect.get(target, key) });
}
