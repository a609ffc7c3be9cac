import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { findUserByEmail, findUserByName, lockAccess, recordAccountActivity } from '@pipa/db/access';
import { type CaptchaHolder, useCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { accountKey, countGuess, mayAct } from '../../throttling/throttle.ts';
import { openSession } from './open-session.ts';
import type { PasswordHasher } from './password.ts';
import { methodsOf } from './second-factor/methods.ts';
import { secondStepRequired } from './second-factor/sign-in.ts';

/** The client of a sign-in with a captcha, which the session records. */
export type Client = CaptchaHolder & RequestClient;

/** Failed sign-ins of a window that the log of an account keeps. */
const MAX_FAILURES_LOGGED = 20;

/** A user name holds no @, so it is never mistaken for an address. */
export const findUser = ({ pool }: AppContext, nameOrEmail: string) =>
  nameOrEmail.includes('@') ? findUserByEmail(pool, nameOrEmail) : findUserByName(pool, nameOrEmail);

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
 * the same cost; that an account waits for activation, or needs a second step, is shown only after the right password.
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
  const { userId } = user;
  const remembered = input.remember ?? false;
  const signedIn = await inTransaction(context.prisma, async (tx) => {
    const access = await lockAccess(tx, userId);
    // The password was changed, or the account deleted, while it was checked.
    if (access?.passwordHash !== user.passwordHash) throw new DomainError('BAD_CREDENTIALS');
    const methods = methodsOf(access);
    if (methods.length > 0) return secondStepRequired(tx, context, methods, { userId, remembered });
    return openSession(tx, context, userId, client, { remembered, how: 'password' });
  });
  if (signedIn instanceof DomainError) throw signedIn;
  return signedIn;
}
