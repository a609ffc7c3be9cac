import { listOperatorActs } from '@pipa/db/operators';
import type { AdminContext } from './context.ts';

const SHOWN = 50;

/** The newest acts of operators, one a line, newest first. */
export async function showActs({ pool, say }: Pick<AdminContext, 'pool' | 'say'>): Promise<number> {
  for (const { at, operator, act, subject, detail, reason } of await listOperatorActs(pool, { limit: SHOWN })) {
    say([at.toISOString(), operator, act, subject, detail, reason].filter((part) => part !== '').join('  '));
  }
  return 0;
}
