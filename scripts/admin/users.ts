import { api, DomainError, MAX_INVITATION_USES, memberClass } from '@pipa/contract';
import { findUserByName } from '@pipa/db/access';
import { factorsResetMail } from '@pipa/mail';
import { hashPassword, randomText } from '@pipa/platform';
import {
  blockUser,
  changeUserClass,
  endUserSessions,
  extendTrial,
  grantAdministrator,
  makeInvitation,
  replaceUserPassword,
  resetUserFactors,
  revokeAdministrator,
  revokeEveryKey,
  revokeInvitation,
  revokeUserKeys,
  switchApiKeys,
  unblockUser,
} from '@pipa/portfolios';
import { z } from 'zod';
import { createAdministratorByLink } from '../../apps/worker/src/seed/administrator-by-link.ts';
import { type AdminContext, AT_SHELL, atShell, sayOutcome } from './context.ts';

type UserContext = Pick<AdminContext, 'prisma' | 'pool' | 'clock' | 'operator' | 'randomBytes' | 'say'>;

const PASSWORD_LENGTH = 14;
type Named = { readonly userId: number; readonly userName: string };

/** Runs an act on a user by name; says why it is refused, and then gives 2. */
async function onUser(
  { pool, say }: UserContext,
  name: string | undefined,
  act: (user: Named) => Promise<string>,
): Promise<number> {
  const user = await findUserByName(pool, name ?? '');
  if (user === null) {
    say(name === undefined ? 'Name the user.' : `There is no user ${name}.`);
    return 2;
  }
  return sayOutcome({ say }, () => act(user));
}

/** Creates an administrator and prints, once, the link by which they choose a password. */
export function createAdmin(
  context: UserContext & Pick<AdminContext, 'publicUrl'>,
  [address, name = 'admin', reason = AT_SHELL]: readonly string[],
): Promise<number> {
  const { email, userName } = api.register.input.shape;
  const given = z.object({ email, userName }).safeParse({ email: address, userName: name });
  if (!given.success) {
    context.say(`${given.error.issues.map(({ message }) => message).join('. ')}.`);
    return Promise.resolve(2);
  }
  return sayOutcome(context, async () => {
    const link = await createAdministratorByLink(context, atShell(context.operator), { ...given.data, reason });
    return `The administrator ${name} chooses a password here, once and within a day: ${link}`;
  });
}

export function grantAdmin(context: UserContext, name: string | undefined, reason = AT_SHELL): Promise<number> {
  return onUser(context, name, async ({ userId, userName }) => {
    await grantAdministrator(context, atShell(context.operator), { userId, reason });
    return `${userName} is an administrator and signs in again.`;
  });
}

export function revokeAdmin(context: UserContext, name: string | undefined, reason = AT_SHELL): Promise<number> {
  return onUser(context, name, async ({ userId, userName }) => {
    await revokeAdministrator(context, atShell(context.operator), { userId, reason });
    return `${userName} is no administrator any more.`;
  });
}

/** Sets a new random password, prints it once, and ends all sessions of the user. */
export function setPassword(context: UserContext, name: string | undefined, reason = AT_SHELL): Promise<number> {
  return onUser(context, name, async ({ userId, userName }) => {
    const password = randomText(PASSWORD_LENGTH);
    const passwordHash = await hashPassword(password);
    await replaceUserPassword(context, atShell(context.operator), { userId, passwordHash, reason });
    return `New password of ${userName}: ${password}`;
  });
}

export function block(context: UserContext, name: string | undefined, reason = AT_SHELL): Promise<number> {
  return onUser(context, name, async ({ userId, userName }) => {
    await blockUser(context, atShell(context.operator), { userId, reason });
    return `${userName} is blocked.`;
  });
}

export function unblock(context: UserContext, name: string | undefined, reason = AT_SHELL): Promise<number> {
  return onUser(context, name, async ({ userId, userName }) => {
    await unblockUser(context, atShell(context.operator), { userId, reason });
    return `${userName} is not blocked any more.`;
  });
}

/** Lets the free trial of a user last through a day of UTC. */
export async function prolongTrial(
  context: UserContext,
  [name, day, reason = AT_SHELL]: readonly string[],
): Promise<number> {
  const until = api.extendTrial.input.shape.until.safeParse(day);
  if (!until.success) {
    context.say('Name the last day of the trial, such as 2026-12-31.');
    return 2;
  }
  return onUser(context, name, async ({ userId, userName }) => {
    await extendTrial(context, atShell(context.operator), { userId, until: until.data, reason });
    return `The trial of ${userName} lasts to ${until.data}.`;
  });
}

/** Removes every second factor of a user, also of an administrator, and mails the user. */
export function resetFactors(
  context: UserContext & Pick<AdminContext, 'publicUrl'>,
  name: string | undefined,
  reason = AT_SHELL,
): Promise<number> {
  const url = `${context.publicUrl}/admin/useraccount`;
  return onUser(context, name, async ({ userId, userName }) => {
    await resetUserFactors(context, atShell(context.operator), { userId, reason }, (user) =>
      factorsResetMail(user, url),
    );
    return `${userName} signs in with the password alone, and has got a mail that says so.`;
  });
}

export async function setClass(
  context: UserContext,
  [name, word, reason = AT_SHELL]: readonly string[],
): Promise<number> {
  const given = memberClass.safeParse(word);
  if (!given.success) {
    context.say(`The class is one of ${memberClass.options.join(', ')}.`);
    return 2;
  }
  return onUser(context, name, async ({ userId, userName }) => {
    await changeUserClass(context, atShell(context.operator), { userId, memberClass: given.data, reason });
    return `${userName} has the class ${given.data}.`;
  });
}

export function endSessions(context: UserContext, name: string | undefined, reason = AT_SHELL): Promise<number> {
  return onUser(context, name, async ({ userId, userName }) => {
    const ended = await endUserSessions(context, atShell(context.operator), { userId, reason });
    return `${ended.length} sessions of ${userName} ended.`;
  });
}

export function revokeKeys(context: UserContext, name: string | undefined, reason = AT_SHELL): Promise<number> {
  return onUser(context, name, async ({ userId, userName }) => {
    const ended = await revokeUserKeys(context, atShell(context.operator), { userId, reason });
    return `${ended} API keys of ${userName} revoked.`;
  });
}

export function revokeAllKeys(context: UserContext, reason = AT_SHELL): Promise<number> {
  return sayOutcome(context, async () => {
    const ended = await revokeEveryKey(context, atShell(context.operator), reason);
    return `${ended} API keys of the installation revoked.`;
  });
}

export function switchKeys(context: UserContext, on: boolean, reason = AT_SHELL): Promise<number> {
  return sayOutcome(context, async () => {
    await switchApiKeys(context, atShell(context.operator), { on, reason });
    return on ? 'API keys work again.' : 'No API key works any more, until npm run admin -- keys:on.';
  });
}

export async function invite(context: UserContext, uses = '100', reason = AT_SHELL): Promise<number> {
  const count = Number(uses);
  if (!Number.isInteger(count) || count < 1 || count > MAX_INVITATION_USES) {
    context.say(`The number of uses is a whole number from 1 to ${MAX_INVITATION_USES}.`);
    return 2;
  }
  const { code } = await makeInvitation(context, atShell(context.operator), { uses: count, reason });
  context.say(`Invitation code for ${count} sign-ups: ${code}`);
  return 0;
}

export async function endInvitation(context: UserContext, code = '', reason = AT_SHELL): Promise<number> {
  try {
    await revokeInvitation(context, atShell(context.operator), { code, reason });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    context.say(`There is no invitation ${code} that could be used.`);
    return 2;
  }
  context.say(`Nobody can sign up with ${code} any more.`);
  return 0;
}
