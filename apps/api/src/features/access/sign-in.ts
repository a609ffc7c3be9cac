import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { useCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { accountKey, countGuess } from '../../throttling/throttle.ts';
import type { PasswordHasher } from './password.ts';

/** Who is calling, as far as is kept with a session. */
export interface Client {
  address: string;
  userAgent: string;
}

/** Older sessions of a user beyond this number end. */
const MAX_SESSIONS = 20;
const MAX_USER_AGENT = 200;

async function findByNameOrEmail({ prisma }: AppContext, userNameOrEmail: string) {
  const key = userNameOrEmail.toLowerCase();
  // A user name holds no @, so what is meant is never in doubt.
  return prisma.user.findUnique({ where: key.includes('@') ? { emailKey: key } : { userNameKey: key } });
}

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
  await prisma.session.create({
    data: {
      userId,
      tokenHash: new Uint8Array(hashToken(token)),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + (remembered ? rememberedMs : absoluteMs)),
      remembered,
      address: client.address,
      userAgent: client.userAgent.slice(0, MAX_USER_AGENT),
    },
  });
  const surplus = await prisma.session.findMany({
    where: { userId, revokedAt: null },
    orderBy: { lastUsedAt: 'desc' },
    skip: MAX_SESSIONS,
    take: MAX_SESSIONS,
    select: { id: true },
  });
  if (surplus.length > 0) {
    await prisma.session.updateMany({ where: { id: { in: surplus.map(({ id }) => id) } }, data: { revokedAt: now } });
  }
  return token;
}

/**
 * Signs in with a matched captcha, which is used up whatever comes of it. An unknown user and a wrong password answer alike
 * and cost the same; that an account waits for its activation is told to nobody but who knows the password.
 */
export async function signIn(
  context: AppContext,
  passwords: PasswordHasher,
  input: ParsedInputOf<typeof api.login>,
  client: Client,
): Promise<string> {
  await useCaptcha(context, { codeToken: input.codeToken, pass: undefined });
  const user = await findByNameOrEmail(context, input.userNameOrEmail);
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
