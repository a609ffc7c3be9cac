import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

const offSince = prepared((db) => db.selectFrom('api_key_switch').select('offAt'));

/** Since when keys of programs are refused; null while they work. */
export const readKeysOffSince = async (pool: Reader): Promise<Date | null> =>
  onlyRow(await rows(pool, offSince, {})).offAt;
/** As `readKeysOffSince` within a transaction. */
export const readKeysOffSinceIn = async (tx: Tx): Promise<Date | null> => onlyRow(await rowsIn(tx, offSince, {})).offAt;

const switchingOff = prepared((db, { since }: Params<{ since: Date }>) =>
  db.updateTable('api_key_switch').set({ offAt: since }).where('offAt', 'is', null),
);
const switchingOn = prepared((db) =>
  db.updateTable('api_key_switch').set({ offAt: null }).where('offAt', 'is not', null),
);

/** Refuses keys from an instant on. @returns false when they are refused already */
export const switchKeysOff = async (tx: Tx, since: Date): Promise<boolean> =>
  (await countIn(tx, switchingOff, { since })) === 1;

/** Lets keys work again. @returns false when they work already */
export const switchKeysOn = async (tx: Tx): Promise<boolean> => (await countIn(tx, switchingOn, {})) === 1;

const working = prepared((db, { now }: Params<{ now: Date }>) =>
  db
    .selectFrom('api_key')
    .select((eb) => [eb.fn.countAll<string>().as('keys'), eb.fn.count<string>('userId').distinct().as('owners')])
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now),
);

/** How many keys are neither revoked nor expired, and of how many users. */
export async function countWorkingKeys(pool: Reader, now: Date): Promise<{ keys: number; owners: number }> {
  const { keys, owners } = onlyRow(await rows(pool, working, { now }));
  return { keys: Number(keys), owners: Number(owners) };
}
