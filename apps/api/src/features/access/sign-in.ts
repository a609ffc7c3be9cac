import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { findUserByEmail, findUserByName, inTransaction, openUserSession, recordAccountActivity } from '@pipa/db';
import { type CaptchaHolder, useCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { accountKey, countGuess, mayAct } from '../../throttling/throttle.ts';
import type { PasswordHasher } from './password.ts';

/** The client of a sign-in with a captcha, which the session records. */
export type Client = CaptchaHolder & RequestClient;

/** Older sessions of a user beyond this number end. */
const MAX_SESSIONS = 20;
/** Failed sign-ins of a window that the log of an account keeps. */
const MAX_FAILURES_LOGGED = 20;

/** A user name holds no @, so it is never mistaken for an address. */
export const findUser = ({ pool }: AppContext, nameOrEmail: string) =>
  nameOrEmail.includes('@') ? findUserByEmail(pool, nameOrEmail) : findUserByName(pool, nameOrEmail);

/** Opens a session and logs it. @param how what the user signed in with */
export async function openSession(
  context: AppContext,
  userId: number,
  client: RequestClient,
  { remembered, how }: { remembered: boolean; how: string },
): Promise<string> {
  const token = newToken(context);
  const now = context.clock();
  const { prisma, settings } = context;
  const { rememberedMs, absoluteMs } = settings.session;
  const session = {
    userId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + (remembered ? rememberedMs : absoluteMs)),
    remembered,
    address: client.address,
    userAgent: client.userAgent,
  };
  await inTransaction(prisma, async (tx) => {
    await openUserSession(tx, session, MAX_SESSIONS);
    await recordAccountActivity(tx, { userId, kind: 'SignedIn', detail: how, client, at: now });
  });
  return token;
}

/** Logs a failed sign-in after the answer, whose time must not depend on whether the account exists. */
function logFailure(context: AppContext, userId: number, { address, userAgent }: RequestClient): void {
  context.afterwork.add('failed sign-in', async () => {
    if (!(await mayAct(context, `login:log:${userId}`, MAX_FAILURES_LOGGED))) return;
    const client = { address, userAgent };
    await recordAccountActivity(context.prisma, { userId, kind: 'SignInFailed', client, at: context.clock() });
  });
}

/**
 * Signs in with a matched captcha, which is consumed in any case. An unknown user and a wrong password get the same answer at
 * the same cost; that an account waits for activation is shown only after the right password.
 */
export async function signIn(
  context: AppContext,
  passwords: PasswordHasher,
  input: ParsedInputOf<typeof api.login>,
  client: Client,
): Promise<string> {
  await useCaptcha(context, 'login', { ...client, codeToken: input.codeToken, pass: undefined });
  const user = await findUser(context, input.userNameOrEmail);
  const guess = await countGuess(context, {
    account: user === null ? accountKey(input.userNameOrEmail) : String(user.userId),
    userId: user?.userId ?? null,
    address: client.address,
  });
  const isRight = await passwords.verify(user?.passwordHash ?? null, input.password);
  if (user !== null && !isRight) logFailure(context, user.userId, client);
  if (user === null || !isRight) throw new DomainError('BAD_CREDENTIALS');
  await guess.forgive();
  if (user.activatedAt === null) throw new DomainError('NOT_ACTIVATED');
  return openSession(context, user.userId, client, { remembered: input.remember ?? false, how: 'password' });
}
