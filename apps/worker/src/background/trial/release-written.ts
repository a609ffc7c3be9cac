import { DomainError, OWN_STRATEGY_PREFIX } from '@pipa/contract';
import { findWrittenToRelease, finishWrittenRelease, readStrategyVersion } from '@pipa/db/strategies';
import { StrategyFault, sourcesOf } from '@pipa/strategy-host';
import { prepareRelease } from '../../own-strategies/prepare-release.ts';
import { releasePrepared } from '../../own-strategies/release-prepared.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** Measures a written strategy that an administrator has accepted, and offers it. @returns the number of strategies on offer */
export async function releaseWritten(context: BackgroundContext, id: number): Promise<number> {
  const { prisma, pool, clock } = context;
  const accepted = await findWrittenToRelease(pool);
  if (accepted === null || accepted.id !== id) return 0;
  const code = `${OWN_STRATEGY_PREFIX}written-${id}`;
  const entry = `written-${id}.ts`;
  const sources = sourcesOf(entry, { [entry]: accepted.source });
  // A worker that ended between the release and its note has left this version on offer.
  const released = await readStrategyVersion(pool, code);
  if (released?.hash === sources.hash) {
    await finishWrittenRelease(prisma, id, { strategyId: released.strategyId }, clock());
    return 1;
  }
  try {
    const prepared = await prepareRelease(context, code, sources, {});
    const operator = { name: accepted.decidedBy, userId: accepted.decidedById };
    const { strategyId } = await releasePrepared(context, operator, sources, prepared, {
      code,
      terms: { name: accepted.name, openForInvestor: accepted.openForInvestor },
      reason: accepted.reason ?? '',
      riskLevel: null,
    });
    await finishWrittenRelease(prisma, id, { strategyId }, clock());
    return 1;
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof StrategyFault)) throw error;
    await finishWrittenRelease(prisma, id, { error: error.message }, clock());
    return 0;
  }
}
