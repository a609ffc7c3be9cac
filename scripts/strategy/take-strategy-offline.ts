import { AT_SHELL } from '../admin/context.ts';
import { takeOffline } from '../admin/strategies.ts';
import { withAdmin } from '../admin/with-admin.ts';
import { UsageError } from './arguments.ts';
import { ownCodeOf } from './release-options.ts';

/** Takes an own strategy off the offer; each portfolio then does what its owner chose for an emergency. */
export function takeStrategyOffline([name, reason = AT_SHELL, ...more]: readonly string[]): Promise<number> {
  if (name === undefined) throw new UsageError('Name the strategy, as its file is named.');
  if (more.length > 0) throw new UsageError('Put the reason in quotation marks.');
  return withAdmin('scripts/strategy.ts', (context) => takeOffline(context, ownCodeOf(name), reason));
}
