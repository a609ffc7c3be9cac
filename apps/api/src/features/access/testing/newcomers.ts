import { api, type InputOf } from '@pipa/contract';
import { beforeAll } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { solveCaptcha } from '../../../testing/test-captcha.ts';
import { seedMarket } from '../../../testing/test-market.ts';
import { registerAccess } from '../routes.ts';

type SignUp = InputOf<typeof api.register>;

/** The token of the link of a mail. */
export const tokenOf = (link: string): string => new URL(link).searchParams.get('p') ?? '';

/** The calls of access, with an agreement in force, and what people who sign up need. */
export function newcomers() {
  let sequence = 0;
  const next = () => ++sequence;
  const t = testApp({ features: [registerAccess] });
  beforeAll(async () => {
    await seedMarket(t.context);
    await t.context.prisma.agreementRevision.create({
      data: { rev: '2026-01', text: 'The agreement.', documentHash: 'x', publishedAt: t.clock() },
    });
  });

  const newcomer = (fields: Partial<SignUp> = {}): SignUp => {
    const userName = `newcomer${next()}`;
    return {
      userName,
      email: `${userName}@example.com`,
      password: 'correct horse battery',
      inviteCode: 'INVITE',
      firstName: 'Grace',
      lastName: 'Hopper',
      mobile: '+1 555 0100',
      ...fields,
    };
  };
  /** A new address for each client, so that the limit of an address does not affect the tests. */
  const nextAddress = () => `10.1.${Math.floor(next() / 250)}.${sequence % 250}`;
  return {
    t,
    newcomer,
    nextAddress,
    invite: async (usesLeft: number, expiresAt: Date | null = null): Promise<string> => {
      const { context, clock } = t;
      const code = `INVITE-${next()}`;
      await context.prisma.invitation.create({ data: { code, usesLeft, createdAt: clock(), expiresAt } });
      return code;
    },
    signUp: async (fields: Partial<SignUp> = {}, address = nextAddress()) => {
      const { codeToken } = await solveCaptcha(t, { address });
      return t.call(api.register, newcomer({ codeToken, ...fields }), { address });
    },
    /** The link of the newest mail to an address. */
    linkTo: async (email: string): Promise<string> => {
      const { mailMessage } = t.context.prisma;
      const mail = await mailMessage.findFirstOrThrow({ where: { to: email }, orderBy: { id: 'desc' } });
      return mail.text.match(/https?:\S+/)?.[0] ?? '';
    },
  };
}
