import type { MarketSource } from '@pipa/contract';
import { createMarketState } from '@pipa/db/market';
import type { TestContext } from './test-context.ts';

/** The clock of a market before its first open. */
export const createMarketClock = ({ prisma }: Pick<TestContext, 'prisma'>, source: MarketSource = 'simulated') =>
  createMarketState(prisma, {
    source,
    seed: 1,
    day: '2026-03-02',
    sessionSeconds: 60,
    lastClosedDay: '2026-02-27',
    firstDay: '2005-01-03',
    lastDay: null,
  });

/** Data of every installation from its first start: an agreement and a market clock, before its first open. */
export async function createStandingData({ prisma, clock }: TestContext): Promise<void> {
  await prisma.agreementRevision.create({
    data: { rev: '2026-01', text: 'The agreement.', documentHash: 'of the agreement', publishedAt: clock() },
  });
  await createMarketClock({ prisma });
}
