import type { Tx } from './transaction.ts';

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
  readonly investmentTimeframe: string;
  readonly liquidateOnEmergency: boolean;
  readonly portfolioType: string;
  readonly importanceOrder: string;
}

export async function insertPortfolio(
  tx: Tx,
  owner: { userId: number; subPath: string; createdAt: Date },
  subscription: SubscriptionColumns,
): Promise<number> {
  const { id } = await tx.portfolio.create({ data: { ...subscription, ...owner }, select: { id: true } });
  return id;
}

export async function updateSubscription(tx: Tx, id: number, subscription: SubscriptionColumns): Promise<void> {
  await tx.portfolio.update({ where: { id }, data: subscription });
}

export async function hidePortfolio(tx: Tx, id: number): Promise<void> {
  await tx.portfolio.update({ where: { id }, data: { isDeleted: true } });
}

export async function setTradeMails(tx: Tx, id: number, tradeNotification: boolean): Promise<void> {
  await tx.portfolio.update({ where: { id }, data: { tradeNotification } });
}
