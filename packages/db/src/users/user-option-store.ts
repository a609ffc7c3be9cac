import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

const optionOf = prepared((db, { userId, option }: Params<{ userId: number; option: string }>) =>
  db.selectFrom('user_option').select('value').where('userId', '=', userId).where('option', '=', option),
);

export async function readUserOption(
  pool: Pick<Pool, 'query'>,
  userId: number,
  option: string,
): Promise<string | null> {
  return (await rows(pool, optionOf, { userId, option }))[0]?.value ?? null;
}

interface SetParams {
  userId: number;
  option: string;
  value: string;
  most: number;
}

const setOption = prepared((db, p: Params<SetParams>) =>
  db
    .insertInto('user_option')
    .columns(['userId', 'option', 'value'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${p.userId}::int`.as('userId'),
          sql<string>`${p.option}::varchar`.as('option'),
          sql<string>`${p.value}::varchar`.as('value'),
        ])
        .where(
          sql<boolean>`(SELECT count(*) FROM "user_option" WHERE "userId" = ${p.userId}::int AND "option" <> ${p.option}::varchar) < ${p.most}::int`,
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'option']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .returning('value'),
);

/** Stores an option of a user; false when the user has `most` other options already. */
export async function writeUserOption(pool: Pick<Pool, 'query'>, option: SetParams): Promise<boolean> {
  return (await rows(pool, setOption, option)).length === 1;
}
