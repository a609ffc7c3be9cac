import { DomainError } from '@pipa/contract';
import type { Pool, PrismaClient } from '@pipa/db';
import { saveTargets } from '@pipa/db/trading';
import { type Operator, type OwnTerms, releaseOwnStrategy } from '@pipa/portfolios';
import type { StrategySources } from '@pipa/strategy-host';
import type { PreparedRelease } from './prepare-release.ts';

interface Releasing {
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  clock(): Date;
}

export interface Released {
  readonly strategyId: number;
  readonly name: string;
  readonly isNew: boolean;
  readonly riskLevel: number;
}

interface Offering {
  readonly code: string;
  readonly terms: Partial<OwnTerms>;
  readonly reason: string;
  /** 1 to 5; null where it follows from the record. */
  readonly riskLevel: number | null;
}

/**
 * Offers an own strategy that was measured on this market, with what it holds at the last close.
 * @throws DomainError where the release is refused, ILLEGAL_TRANSITION for one that looks ahead or is not repeatable
 */
export async function releasePrepared(
  context: Releasing,
  operator: Operator,
  { hash, entry, files }: StrategySources,
  prepared: PreparedRelease,
  { code, terms, reason, riskLevel: chosen }: Offering,
): Promise<Released> {
  const { declaration, universe, componentType, useMargin, rating, report, decision } = prepared;
  if (!prepared.certificate.isFree) {
    throw new DomainError('ILLEGAL_TRANSITION', { note: 'It looks ahead or is not repeatable' });
  }
  const riskLevel = chosen ?? prepared.riskLevel;
  const measured = {
    riskLevel,
    pipaRating: rating,
    componentType,
    rebalancePeriod: declaration.rebalance,
    longShort: declaration.longShort,
    useMargin,
    parameters: declaration.values,
    universe,
  };
  const version = { hash, entry, sources: files, declaration };
  const offered = await releaseOwnStrategy(context, operator, { code, version, measured, terms, report, reason });
  if (decision !== null) {
    await saveTargets(context.pool, offered.strategyId, decision.day, decision.targets, decision.signals);
  }
  return { ...offered, riskLevel };
}
