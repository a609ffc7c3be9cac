import { DomainError } from '@pipa/contract';
import { saveTargets } from '@pipa/db/trading';
import { releaseOwnStrategy } from '@pipa/portfolios';
import { StrategyFault, type StrategySources } from '@pipa/strategy-host';
import { type PreparedRelease, prepareRelease } from '../../apps/worker/src/own-strategies/prepare-release.ts';
import { type AdminContext, atShell } from '../admin/context.ts';
import { withAdmin } from '../admin/with-admin.ts';
import { describeCertificate } from '../backtest/describe-backtest.ts';
import { ownCodeOf, type ReleaseOptions, readReleaseOptions } from './release-options.ts';
import type { StrategyContext } from './strategy-context.ts';
import { readStrategyFile } from './strategy-file.ts';

type ReleaseContext = Pick<AdminContext, 'prisma' | 'pool' | 'clock' | 'operator' | 'say'>;

/** Puts the strategy of a file on the platform of the data folder, or another version of it. */
export async function releaseStrategy(args: readonly string[], { strategiesDir }: StrategyContext): Promise<number> {
  const options = readReleaseOptions(args);
  const sources = await readStrategyFile(options.file, strategiesDir);
  return withAdmin('scripts/strategy.ts', (context) => releaseSources(context, sources, options));
}

/**
 * Measures the strategy on this market and offers it. Exit code 1 where that is refused, 3 for a strategy that looks ahead.
 * @throws StrategyFault
 */
export async function releaseSources(
  context: ReleaseContext,
  sources: StrategySources,
  options: ReleaseOptions,
): Promise<number> {
  const { say, operator } = context;
  const code = ownCodeOf(sources.entry);
  try {
    const prepared = await prepareRelease(context, code, sources, options.parameters);
    say(describeCertificate(prepared.certificate));
    if (!prepared.certificate.isFree) {
      say('It is not released.');
      return 3;
    }
    const { hash, entry, files } = sources;
    const { declaration, report } = prepared;
    const version = { hash, entry, sources: files, declaration };
    const measured = measuredOf(prepared, options);
    const { terms, reason } = options;
    const release = { code, version, measured, terms, report, reason };
    const { strategyId, name, isNew } = await releaseOwnStrategy(context, atShell(operator), release);
    const { decision } = prepared;
    if (decision !== null) {
      await saveTargets(context.pool, strategyId, decision.day, decision.targets, decision.signals);
    }
    const what = isNew ? 'is on offer' : 'has another version on offer, which decides from the next close on';
    say(
      `${name} ${what}: strategy ${strategyId}, code ${code}, version ${hash.slice(0, 12)}, risk level ${measured.riskLevel}. ` +
        'Its other reports follow while the worker runs.',
    );
    return 0;
  } catch (error) {
    if (error instanceof StrategyFault && error.kind === 'LookAhead') {
      say(`LOOKS AHEAD: ${error.message}\nIt is not released.`);
      return 3;
    }
    if (!(error instanceof DomainError)) throw error;
    say(`${error.message}.`);
    return 1;
  }
}

function measuredOf(prepared: PreparedRelease, { riskLevel }: ReleaseOptions) {
  const { declaration, universe, componentType, useMargin, rating } = prepared;
  return {
    riskLevel: riskLevel ?? prepared.riskLevel,
    pipaRating: rating,
    componentType,
    rebalancePeriod: declaration.rebalance,
    longShort: declaration.longShort,
    useMargin,
    parameters: declaration.values,
    universe,
  };
}
