import { type Decimal, exact, type ReservedFunds } from '@pipa/trading';
import { sql } from 'kysely';
import { lockAccount } from '../accounts/account-store.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const reservedFor = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('ledger_posting')
    .select(sql<string>`COALESCE(sum("amount"), 0)`.as('amount'))
    .where('portfolioId', '=', portfolioId)
    .where('bucket', '=', 'Reserved'),
);

/** Dollars reserved for a portfolio, by the ledger. */
export async function readReserved(tx: Tx, portfolioId: number): Promise<Decimal> {
  const { amount } = onlyRow(await rowsIn(tx, reservedFor, { portfolioId }));
  return exact(amount);
}

/** Cash of an account that is given to no portfolio. Locks the account, so that nothing else counts the same dollars. */
export const lockUsableCash = async (tx: Tx, accountId: number): Promise<Decimal> =>
  exact((await lockAccount(tx, accountId))?.cash ?? 0);

/** Cash that the start of a portfolio may take; locks the account as `lockUsableCash`. */
export async function lockStartFunds(
  tx: Tx,
  { id, trackAccountId }: { readonly id: number; readonly trackAccountId: number },
): Promise<ReservedFunds> {
  const [usable, reserved] = await Promise.all([lockUsableCash(tx, trackAccountId), readReserved(tx, id)]);
  return { usable, reserved };
}

const investedIn = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('ledger_entry as e', 'e.accountId', 'p.trackAccountId')
    .innerJoin('ledger_posting as l', (join) =>
      join.onRef('l.entryId', '=', 'e.id').onRef('l.portfolioId', '=', 'p.id').on('l.bucket', '=', sql.lit('Cash')),
    )
    .select(sql<string>`COALESCE(sum("l"."amount"), 0)`.as('amount'))
    .where('p.id', '=', portfolioId)
    .where('e.kind', 'in', sql<'Allocate' | 'Release'>`(${sql.lit('Allocate')}, ${sql.lit('Release')})`),
);

/** Dollars that a portfolio has received from its account less those it gave back. */
export async function readInvested(tx: Tx, portfolioId: number): Promise<Decimal> {
  const { amount } = onlyRow(await rowsIn(tx, investedIn, { portfolioId }));
  return exact(amount);
}

const investing = prepared((db, p: Params<{ portfolioId: number; dollars: string }>) =>
  db.updateTable('portfolio').set({ investmentAmount: p.dollars }).where('id', '=', p.portfolioId),
);

export async function setInvestmentAmount(tx: Tx, portfolioId: number, dollars: Decimal): Promise<void> {
  await countIn(tx, investing, { portfolioId, dollars: dollars.toFixed() });
}
