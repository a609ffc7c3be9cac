import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { findUserByEmail, findUserByName, openUserSession } from '@pipa/db';
import { type CaptchaHolder, useCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { accountKey, countGuess } from '../../throttling/throttle.ts';
import type { PasswordHasher } from './password.ts';

/** The client of a sign-in, which the session records. */
export interface Client extends CaptchaHolder {
  readonly userAgent: string;
}

/** Older sessions of a user beyond this number end. */
const MAX_SESSIONS = 20;
const MAX_USER_AGENT = 200;

/** A user name holds no @, so it is never mistaken for an address. */
export const findUser = ({ pool }: AppContext, nameOrEmail: string) =>
  nameOrEmail.includes('@') ? findUserByEmail(pool, nameOrEmail) : findUserByName(pool, nameOrEmail);

export async function openSession(
  context: AppContext,
  userId: number,
  client: Client,
  remembered: boolean,
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
    userAgent: client.userAgent.slice(0, MAX_USER_AGENT),
  };
  await openUserSession(prisma, session, MAX_SESSIONS);
  return token;
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
  if (user === null || !isRight) throw new DomainError('BAD_CREDENTIALS');
  await guess.forgive();
  if (user.activatedAt === null) throw new DomainError('NOT_ACTIVATED');
  return openSession(context, user.userId, client, input.remember ?? false);
}
