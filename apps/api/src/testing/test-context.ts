import type { TestDatabase } from '@pipa/db/testing';
import type { AppContext } from '../context.ts';

/** A context whose database a test may read and write directly. */
export type TestContext = Omit<AppContext, 'prisma' | 'pool'> & Pick<TestDatabase, 'prisma' | 'pool'>;
