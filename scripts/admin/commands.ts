import { showActs } from './acts.ts';
import { backtest } from './backtest.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { checkLedgers } from './check-ledgers.ts';
import { actOnClock, showClock } from './clock.ts';
import { showClosures } from './closures.ts';
import type { AdminContext } from './context.ts';
import { rotateSecrets } from './rotate-secrets.ts';
import { addMissing, edit, release, showStrategies, takeOffline } from './strategies.ts';
import { unfreeze } from './unfreeze-account.ts';
import {
  block,
  createAdmin,
  endInvitation,
  endSessions,
  grantAdmin,
  invite,
  prolongTrial,
  resetFactors,
  revokeAdmin,
  revokeAllKeys,
  revokeKeys,
  setClass,
  setPassword,
  switchKeys,
  unblock,
} from './users.ts';

export interface AdminCommand {
  /** Begins with its name. */
  readonly usage: string;
  readonly what: string;
  /** Begins with a database that may not exist yet, without tables. */
  readonly fillsDatabase?: boolean;
  /** Returns the exit code. */
  run(context: AdminContext, args: readonly string[]): Promise<number>;
}

const commands: readonly AdminCommand[] = [
  {
    usage: 'ledger:check',
    what: 'proves the books of every account to the last decimal',
    run: (context) => checkLedgers(context),
  },
  {
    usage: 'account:unfreeze ID [--accept-difference "REASON" [--correct-ledger]]',
    what: 'lets a frozen account trade again once its books agree, or by your recorded decision',
    run: unfreeze,
  },
  {
    usage: 'clock:status',
    what: 'shows the market clock',
    run: (context) => showClock(context),
  },
  {
    usage: 'clock:pause ["REASON"]',
    what: 'stops the market time',
    run: (context, [reason]) => actOnClock(context, { action: 'pause' }, reason),
  },
  {
    usage: 'clock:resume ["REASON"]',
    what: 'lets the market time run on',
    run: (context, [reason]) => actOnClock(context, { action: 'resume' }, reason),
  },
  {
    usage: 'clock:step ["REASON"]',
    what: 'enters the next phase of the session at once',
    run: (context, [reason]) => actOnClock(context, { action: 'step' }, reason),
  },
  {
    usage: 'clock:speed N ["REASON"]',
    what: 'runs the market N times as fast (0.1 to 100)',
    run: (context, [speed, reason]) => actOnClock(context, { action: 'speed', speed: Number(speed) }, reason),
  },
  {
    usage: 'admin:create EMAIL [NAME ["REASON"]]',
    what: 'creates an administrator (named admin unless said otherwise) and prints the link by which they choose a password',
    run: createAdmin,
  },
  {
    usage: 'admin:grant NAME ["REASON"]',
    what: 'makes a user an administrator',
    run: (context, [name, reason]) => grantAdmin(context, name, reason),
  },
  {
    usage: 'admin:revoke NAME ["REASON"]',
    what: 'takes the rights of an administrator back and ends all sessions; the last one keeps them',
    run: (context, [name, reason]) => revokeAdmin(context, name, reason),
  },
  {
    usage: 'user:password NAME ["REASON"]',
    what: 'gives a user a new random password, ends all sessions and revokes all API keys',
    run: (context, [name, reason]) => setPassword(context, name, reason),
  },
  {
    usage: 'user:block NAME ["REASON"]',
    what: 'blocks the investor membership of a user, until you lift it, and revokes all API keys',
    run: (context, [name, reason]) => block(context, name, reason),
  },
  {
    usage: 'user:unblock NAME ["REASON"]',
    what: 'lifts the block of a user',
    run: (context, [name, reason]) => unblock(context, name, reason),
  },
  {
    usage: 'user:trial NAME DAY ["REASON"]',
    what: 'lets the free trial last to the end of a day, such as 2026-12-31',
    run: prolongTrial,
  },
  {
    usage: 'user:factors NAME ["REASON"]',
    what: 'removes the lost second factors of a user, ends all sessions and mails the user',
    run: (context, [name, reason]) => resetFactors(context, name, reason),
  },
  {
    usage: 'user:class NAME CLASS ["REASON"]',
    what: 'gives a member class without payment; Bronze takes it back',
    run: setClass,
  },
  {
    usage: 'user:sessions NAME ["REASON"]',
    what: 'ends all sessions of a user',
    run: (context, [name, reason]) => endSessions(context, name, reason),
  },
  {
    usage: 'user:keys NAME ["REASON"]',
    what: 'revokes all API keys of a user; their next call is refused',
    run: (context, [name, reason]) => revokeKeys(context, name, reason),
  },
  {
    usage: 'keys:revoke ["REASON"]',
    what: 'revokes all API keys of all users; their next call is refused',
    run: (context, [reason]) => revokeAllKeys(context, reason),
  },
  {
    usage: 'keys:off ["REASON"]',
    what: 'switches every API key off from its next call on, and lets no new one be made',
    run: (context, [reason]) => switchKeys(context, false, reason),
  },
  {
    usage: 'keys:on ["REASON"]',
    what: 'lets API keys work again',
    run: (context, [reason]) => switchKeys(context, true, reason),
  },
  {
    usage: 'secrets:rotate',
    what: 'seals all secrets of users by SECRET_KEY that SECRET_KEY_BEFORE has sealed; stop the product first',
    run: (context) => rotateSecrets(context),
  },
  {
    usage: 'strategies',
    what: 'lists the strategies and model accounts, offline ones included',
    run: (context) => showStrategies(context),
  },
  {
    usage: 'strategy:offline CODE ["REASON"]',
    what: 'takes a strategy off the offer; its portfolios do what their owners chose for an emergency',
    run: (context, [code, reason]) => takeOffline(context, code, reason),
  },
  {
    usage: 'strategy:release CODE ["REASON"]',
    what: 'offers a strategy again that was taken offline',
    run: (context, [code, reason]) => release(context, code, reason),
  },
  {
    usage: 'strategy:edit CODE FIELD=VALUE… ["REASON"]',
    what: 'changes words, price, limits or openness of a strategy or model account',
    run: edit,
  },
  {
    usage: 'strategy:seed ["REASON"]',
    what: 'adds the strategies of this release that the database lacks, with their first backtest',
    run: (context, [reason]) => addMissing(context, reason),
  },
  {
    usage: 'strategy:backtest CODE [--from DAY] [--to DAY] [--amount N] [--as-known DAY] [NAME=NUMBER…]',
    what: 'backtests a strategy, with numbers of your own, and prints the figures',
    run: backtest,
  },
  {
    usage: 'invite [USES ["REASON"]]',
    what: 'makes an invitation code (100 uses unless said otherwise)',
    run: (context, [uses, reason]) => invite(context, uses, reason),
  },
  {
    usage: 'invite:end CODE ["REASON"]',
    what: 'ends an invitation at once',
    run: (context, [code, reason]) => endInvitation(context, code, reason),
  },
  {
    usage: 'billing:closures [--retry ID]',
    what: 'lists customers of deleted accounts that have not ended at the payment provider, and what was given back; tries one again',
    run: showClosures,
  },
  {
    usage: 'acts',
    what: 'lists what operators did last',
    run: (context) => showActs(context),
  },
  {
    usage: 'backup FILE',
    what: 'writes the whole database to a file, also while the product runs',
    run: (context, [path]) => makeBackup(context, path),
  },
  {
    usage: 'restore FILE',
    what: 'fills an empty database from a backup and proves the books',
    fillsDatabase: true,
    run: (context, [path]) => restoreBackup(context, path),
  },
];

export const adminCommands: ReadonlyMap<string, AdminCommand> = new Map(
  commands.map((command) => [command.usage.split(' ', 1).join(), command]),
);

export function describeCommands(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, what }) => `  npm run admin -- ${usage.padEnd(width)}  ${what}`);
  return ['Commands:', ...lines].join('\n');
}
