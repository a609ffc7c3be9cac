import type { Holding, LedgerDifference } from '@pipa/trading';
import { sql } from 'kysely';
import type { AccountBooks } from '../accounts/ledger-check.ts';
import type { FreezeOutcome } from '../client.ts';
import { type ActingOperator, storedNameOf } from '../operators/acting-operator.ts';
import { countIn, type Params, pick, prepared, rowsIn, writeIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Differences in the form of `FrozenBalance` of the account store. */
const storedDifferences = (differences: readonly LedgerDifference[]): string =>
  JSON.stringify(
    differences.map((difference) => ({
      ...difference,
      ledger: difference.ledger.toFixed(),
      derived: difference.derived.toFixed(),
    })),
  );

const freezing = prepared((db, p: Params<{ accountId: number; frozenAt: Date; differences: string }>) =>
  db
    .with('frozen', (q) =>
      q
        .updateTable('track_account')
        .set({ frozenAt: p.frozenAt })
        .where('id', '=', p.accountId)
        .where('frozenAt', 'is', null)
        .returning(['id', 'frozenAt']),
    )
    .insertInto('account_freeze')
    .columns(['accountId', 'frozenAt', 'differences'])
    .expression((q) =>
      q.selectFrom('frozen').select(['id', 'frozenAt', sql`${p.differences}::jsonb`.as('differences')]),
    ),
);

/** Freezes an account and stores the differences found in its books. False when it was frozen before. */
export async function freezeAccount(
  tx: Tx,
  accountId: number,
  differences: readonly LedgerDifference[],
  at: Date,
): Promise<boolean> {
  const frozen = { accountId, frozenAt: at, differences: storedDifferences(differences) };
  return (await countIn(tx, freezing, frozen)) === 1;
}

/** The end of a freeze: the decision, the operator and the reason. */
export interface FreezeEnd {
  readonly outcome: FreezeOutcome;
  readonly endedBy: ActingOperator;
  readonly reason: string | null;
  /** Differences at the time of the decision. */
  readonly differences: readonly LedgerDifference[];
  readonly endedAt: Date;
}

interface EndedParams extends Pick<FreezeEnd, 'outcome' | 'reason' | 'endedAt'> {
  accountId: number;
  endedBy: string;
  endedById: number;
  /** JSON. */
  acceptedDifferences: string;
}

const END = ['outcome', 'reason', 'endedAt', 'endedBy', 'endedById', 'acceptedDifferences'] as const;

const ending = prepared((db, p: Params<EndedParams>) =>
  db.updateTable('account_freeze').set(pick(p, END)).where('accountId', '=', p.accountId).where('endedAt', 'is', null),
);
const endedFreeze = prepared((db, p: Params<EndedParams>) =>
  db.insertInto('account_freeze').values((eb) => ({
    ...pick(p, ['accountId', ...END]),
    frozenAt: eb
      .selectFrom('track_account')
      .select(sql<Date>`COALESCE("frozenAt", ${p.endedAt})`.as('frozenAt'))
      .where('id', '=', p.accountId),
    differences: '[]',
  })),
);
const thawing = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.updateTable('track_account').set({ frozenAt: null }).where('id', '=', accountId),
);

/** Lets an account trade again and records how its freeze ended. */
export async function endFreeze(tx: Tx, accountId: number, { differences, endedBy, ...end }: FreezeEnd): Promise<void> {
  const operator = { endedBy: storedNameOf(endedBy), endedById: endedBy.userId };
  const ended = { ...end, ...operator, accountId, acceptedDifferences: storedDifferences(differences) };
  // Accounts frozen by an early release have no recorded freeze.
  if ((await countIn(tx, ending, ended)) === 0) await countIn(tx, endedFreeze, ended);
  await countIn(tx, thawing, { accountId });
}

const portfolioCash = prepared((db, { id, cash }: Params<{ id: number; cash: string }>) =>
  db.updateTable('portfolio').set({ cash }).where('id', '=', id),
);
const soldPosition = prepared((db, p: Params<{ portfolioId: number; symbol: string }>) =>
  db.deleteFrom('position').where('portfolioId', '=', p.portfolioId).where('symbol', '=', p.symbol),
);
const heldPosition = prepared((db, p: Params<{ portfolioId: number; symbol: string; shares: string; cost: string }>) =>
  db
    .insertInto('position')
    .values(pick(p, ['portfolioId', 'symbol', 'shares', 'cost']))
    .onConflict((conflict) => conflict.columns(['portfolioId', 'symbol']).doUpdateSet(pick(p, ['shares', 'cost']))),
);

/** Sets the balances kept beside the ledger to the ledger's sums. The caller has locked the account and its portfolios. */
export async function keepLedgerBalances(
  tx: Tx,
  { accountId, fold }: AccountBooks,
  differences: readonly LedgerDifference[],
): Promise<void> {
  for (const { item, portfolioId, symbol, ledger } of differences) {
    const amount = ledger.toFixed();
    if (portfolioId === null)
      await writeIn(tx, (db) =>
        db
          .updateTable('track_account')
          .set({ [item]: amount })
          .where('id', '=', accountId),
      );
    else if (symbol === null) await countIn(tx, portfolioCash, { id: portfolioId, cash: amount });
    else await keepPosition(tx, { portfolioId, symbol }, fold.portfolios.get(portfolioId)?.positions.get(symbol));
  }
}

async function keepPosition(
  tx: Tx,
  key: { portfolioId: number; symbol: string },
  held: Holding | undefined,
): Promise<void> {
  if (held === undefined || held.shares.isZero()) await countIn(tx, soldPosition, key);
  else await countIn(tx, heldPosition, { ...key, shares: held.shares.toFixed(), cost: held.cost.toFixed() });
}

const portfolioLocks = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectFrom('portfolio').select('id').where('trackAccountId', '=', accountId).orderBy('id').forNoKeyUpdate(),
);
const accountLock = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectFrom('track_account').select('userId').where('id', '=', accountId).forNoKeyUpdate(),
);

/** Locks an account and all its portfolios, in the sequence of every transaction. @returns its owner; null without such an account */
export async function lockAccountBooks(tx: Tx, accountId: number): Promise<number | null> {
  await rowsIn(tx, portfolioLocks, { accountId });
  return (await rowsIn(tx, accountLock, { accountId }))[0]?.userId ?? null;
}

const tradingPortfolios = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('portfolio')
    .select('id')
    .where('trackAccountId', '=', accountId)
    .where('isDeleted', '=', false)
    .where('status', 'in', ['Starting', 'Started'])
    .orderBy('id'),
);

/** Portfolios of an account that could trade. */
export async function listTradingPortfolios(tx: Tx, accountId: number): Promise<number[]> {
  const portfolios = await rowsIn(tx, tradingPortfolios, { accountId });
  return portfolios.map(({ id }) => id);
}
