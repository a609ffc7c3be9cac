import type { AsynchronousVenue } from '@pipa/brokers';
import type { PrismaClient } from '@pipa/db';
import { type PoolClient, TRANSACTIONS_OF_PRISMA, transactionsOf } from '@pipa/db/testing/connections';

/** The death of a process as its code sees it: every later effect fails. */
export class Killed extends Error {
  constructor(point: string) {
    super(`killed at ${point}`);
    this.name = 'Killed';
  }
}

/** Which points count: also the statements of a transaction, or only the points between transactions and calls of venues. */
type KillPoints = 'statements' | 'steps';

/** A process that dies at the n-th of the points between its effects on the database and on venues. */
export interface MortalProcess {
  prisma(real: PrismaClient): PrismaClient;
  venue(real: AsynchronousVenue): AsynchronousVenue;
  /** The point at which the process died; null while it lives. */
  readonly diedAt: string | null;
}

type Call = (...args: unknown[]) => Promise<unknown>;

export function createMortalProcess(n: number, points: KillPoints): MortalProcess {
  let passed = 0;
  let diedAt: string | null = null;

  function assertAlive(): void {
    if (diedAt !== null) throw new Killed(diedAt);
  }

  function pass(point: string): void {
    assertAlive();
    passed += 1;
    if (passed < n) return;
    diedAt = point;
    throw new Killed(point);
  }

  /** Puts points around begin and commit of transactions on a connection, and before its other statements where they count. */
  function mortalClient(client: PoolClient): PoolClient {
    const query = async (...args: unknown[]): Promise<unknown> => {
      const [query] = args as [string | { readonly text: string }];
      const statement = typeof query === 'string' ? query : query.text;
      const run = () => (client.query as Call).apply(client, args);
      // The server rolls back what a dead process has begun.
      if (statement === 'ROLLBACK') return run();
      if (statement === 'BEGIN READ WRITE') pass('before a transaction');
      else if (statement === 'COMMIT') pass('before a commit');
      else if (points === 'statements') pass('a statement');
      else assertAlive();
      const result = await run();
      if (statement === 'COMMIT') pass('after a commit');
      return result;
    };
    return new Proxy(client, {
      get(target, key) {
        if (key === 'query') return query;
        const member = Reflect.get(target, key) as unknown;
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }

  return {
    get diedAt() {
      return diedAt;
    },
    prisma: (real) => {
      const pool = transactionsOf(real);
      const mortalPool = { connect: async () => mortalClient(await pool.connect()) };
      return new Proxy(real, {
        get: (target, key) => (key === TRANSACTIONS_OF_PRISMA ? mortalPool : Reflect.get(target, key)),
      });
    },
    venue: (real) => {
      const call = (point: string, work: Call): Call => {
        return async (...args) => {
          pass(`before ${point}`);
          const result = await work(...args);
          pass(`after ${point}`);
          return result;
        };
      };
      return {
        ...real,
        submit: call('submit', real.submit as Call) as AsynchronousVenue['submit'],
        cancel: call('cancel', real.cancel as Call) as AsynchronousVenue['cancel'],
        lookUp: call('lookUp', real.lookUp as Call) as AsynchronousVenue['lookUp'],
      };
    },
  };
}
