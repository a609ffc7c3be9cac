import type { AsynchronousVenue } from '@pipa/brokers';
import type { PrismaClient } from '@pipa/db/testing/connections';

/** The death of a process as its code sees it: every later effect fails. */
export class Killed extends Error {
  constructor(point: string) {
    super(`killed at ${point}`);
    this.name = 'Killed';
  }
}

/** Which points count: also the statements of a transaction, or only the points between transactions and calls of venues. */
export type KillPoints = 'statements' | 'steps';

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

  function pass(point: string): void {
    if (diedAt !== null) throw new Killed(diedAt);
    passed += 1;
    if (passed < n) return;
    diedAt = point;
    throw new Killed(point);
  }

  /** Puts a point before every call of an object and of its member objects. */
  function mortal<T extends object>(object: T, name: string): T {
    return new Proxy(object, {
      get(target, key) {
        const member = Reflect.get(target, key);
        const point = `${name}.${String(key)}`;
        if (typeof member === 'function') {
          return async (...args: unknown[]) => {
            pass(point);
            return (member as Call).apply(target, args);
          };
        }
        return typeof member === 'object' && member !== null ? mortal(member, point) : member;
      },
    });
  }

  return {
    get diedAt() {
      return diedAt;
    },
    prisma: (real) =>
      new Proxy(real, {
        get(target, key) {
          if (key !== '$transaction') return Reflect.get(target, key);
          return async (work: (tx: object) => Promise<unknown>, options: object) => {
            pass('before a transaction');
            const result = await target.$transaction(async (tx) => {
              const value = await work(points === 'statements' ? mortal(tx, 'tx') : tx);
              pass('before a commit');
              return value;
            }, options);
            pass('after a commit');
            return result;
          };
        },
      }),
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
