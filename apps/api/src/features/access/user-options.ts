import { DomainError } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../../context.ts';

export const MAX_OPTIONS_PER_USER = 100;

const readOption = statement(`SELECT "value" FROM "user_option" WHERE "userId" = $1 AND "option" = $2`);
const writeOption = statement(`
  INSERT INTO "user_option" ("userId", "option", "value")
  SELECT $1::int, $2::varchar, $3::varchar
  WHERE (SELECT count(*) FROM "user_option" WHERE "userId" = $1 AND "option" <> $2) < $4
  ON CONFLICT ("userId", "option") DO UPDATE SET "value" = $3`);

export async function getOption({ pool }: AppContext, userId: number, option: string): Promise<string | null> {
  const { rows } = await pool.query<{ value: string }>(readOption([userId, option]));
  return rows[0]?.value ?? null;
}

export async function setOption({ pool }: AppContext, userId: number, option: string, value: string): Promise<string> {
  const { rowCount } = await pool.query(writeOption([userId, option, value, MAX_OPTIONS_PER_USER]));
  if (rowCount !== 1) {
    throw new DomainError('PLAN_LIMIT_REACHED', { message: `At most ${MAX_OPTIONS_PER_USER} options can be kept` });
  }
  return value;
}
