import { DomainError } from '@pipa/contract';
import { StrategyFault, type StrategySources } from '@pipa/strategy-host';
import { prepareRelease } from '../../apps/worker/src/own-strategies/prepare-release.ts';
import { releasePrepared } from '../../apps/worker/src/own-strategies/release-prepared.ts';
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
    const { terms, reason, riskLevel } = options;
    const offered = { code, terms, reason, riskLevel };
    const released = await releasePrepared(context, atShell(operator), sources, prepared, offered);
    const { strategyId, name, isNew } = released;
    const what = isNew ? 'is on offer' : 'has another version on offer, which decides from the next close on';
    say(
      `${name} ${what}: strategy ${strategyId}, code ${code}, version ${sources.hash.slice(0, 12)}, risk level ${released.riskLevel}. ` +
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
