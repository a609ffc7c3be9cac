import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** The user's choices for a portfolio. Amounts are exact decimal text, dollars. */
export interface SubscriptionColumns {
  readonly name: string;
  readonly note: string;
  readonly marketType: string;
  readonly portfolioClass: string;
  readonly strategyId: number;
  readonly trackAccountId: number;
  readonly investmentAmount: string;
  readonly buyValuePerOrder: string | null;
  readonly sellValuePerOrder: string | null;
  /** Fractions. */
  readonly expectMinAnnualReturn: number | null;
  readonly tolenranceMaxAnnualVolatility: number | null;
  readonly tolenranceMaxDrawdown: number | null;
  readonly stopOnTolerance: boolean;
  readonly investmentTimeframe: string;
  readonly liquidateOnEmergency: boolean;
  readonly portfolioType: string;
  readonly importanceOrder: string;
}

const COLUMNS = [
  'name',
  'note',
  'marketType',
  'portfolioClass',
  'strategyId',
  'trackAccountId',
  'investmentAmount',
  'buyValuePerOrder',
  'sellValuePerOrder',
  'expectMinAnnualReturn',
  'tolenranceMaxAnnualVolatility',
  'tolenranceMaxDrawdown',
  'stopOnTolerance',
  'investmentTimeframe',
  'liquidateOnEmergency',
  'portfolioType',
  'importanceOrder',
] as const satisfies (keyof SubscriptionColumns)[];

interface PortfolioOwner {
  readonly userId: number;
  readonly subPath: string;
  /** Market time. */
  readonly createdAt: Date;
}

const newPortfolio = prepared((db, p: Params<SubscriptionColumns & PortfolioOwner>) =>
  db
    .insertInto('portfolio')
    .values(pick(p, [...COLUMNS, 'userId', 'subPath', 'createdAt']))
    .returning('id'),
);

export async function insertPortfolio(
  tx: Tx,
  owner: PortfolioOwner,
  subscription: SubscriptionColumns,
): Promise<number> {
  const { id } = onlyRow(await rowsIn(tx, newPortfolio, { ...subscription, ...owner }));
  return id;
}

const changedChoices = prepared((db, p: Params<SubscriptionColumns & { id: number }>) =>
  db.updateTable('portfolio').set(pick(p, COLUMNS)).where('id', '=', p.id),
);

export async function updateSubscription(tx: Tx, id: number, subscription: SubscriptionColumns): Promise<void> {
  await countIn(tx, changedChoices, { ...subscription, id });
}

const hiding = prepared((db, { id }: Params<{ id: number }>) =>
  db.updateTable('portfolio').set({ isDeleted: true }).where('id', '=', id),
);

export async function hidePortfolio(tx: Tx, id: number): Promise<void> {
  await countIn(tx, hiding, { id });
}

const tradeMails = prepared((db, p: Params<{ id: number; tradeNotification: boolean }>) =>
  db.updateTable('portfolio').set({ tradeNotification: p.tradeNotification }).where('id', '=', p.id),
);

export async function setTradeMails(tx: Tx, id: number, tradeNotification: boolean): Promise<void> {
  await countIn(tx, tradeMails, { id, tradeNotification });
}
