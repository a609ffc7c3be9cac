import type { Insertable } from 'kysely';
import type { Tables } from '../../generated/kysely/tables.ts';
import { writeIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

interface Written {
  /** Dollars. */
  readonly minInvestmentAmount: number | string;
  readonly maxInvestmentAmount: number | string;
  /** Becomes JSON. */
  readonly parameters: object;
  readonly universe: readonly string[];
}

/** The columns of a strategy that a caller writes. */
export type StrategyColumns = Omit<Insertable<Tables['strategy']>, 'id' | keyof Written> & Written;

/** Changes columns of a strategy. @throws RangeError for one that does not exist */
export async function updateStrategy(tx: Tx, id: number, columns: Partial<StrategyColumns>): Promise<void> {
  const { minInvestmentAmount: min, maxInvestmentAmount: max, parameters, universe, ...others } = columns;
  const count = await writeIn(tx, (db) =>
    db
      .updateTable('strategy')
      .set({
        ...others,
        minInvestmentAmount: min?.toString(),
        maxInvestmentAmount: max?.toString(),
        parameters: parameters && JSON.stringify(parameters),
        universe: universe && [...universe],
      })
      .where('id', '=', id),
  );
  if (count === 0) throw new RangeError(`there is no strategy ${id}`);
}
