import { type RawBuilder, sql } from 'kysely';

/** A condition that a parameter of null leaves out; `type` is the SQL type of the parameter. */
export const isNullOr = (parameter: RawBuilder<unknown>, type: string, condition: RawBuilder<boolean>) =>
  sql<boolean>`(${parameter}::${sql.raw(type)} IS NULL OR ${condition})`;
