import { api } from '@pipa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CAPTCHA_TTL_MS, issueCaptcha, verifyClick } from '../../captcha/captcha.ts';
import type { RegisterFeature } from '../../http/route.ts';
import { readAgreement, signAgreement } from './agreement.ts';
import { changePassword, requestPasswordReset, resetPassword } from './change-password.ts';
import { describeUser } from './current-user.ts';
import { createPasswordHasher } from './password.ts';
import { listSessions, revokeOwnSession, revokeSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { activate, signUp } from './sign-up.ts';
import { getOption, setOption } from './user-options.ts';

const PASS_COOKIE = 'pipa_pass';
const PASS_PATH = '/api/public';

const passOf = (request: FastifyRequest): string | undefined => request.cookies[PASS_COOKIE];

function givePass(reply: FastifyReply, pass: string, publicUrl: string): void {
  void reply.setCookie(PASS_COOKIE, pass, {
    path: PASS_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: CAPTCHA_TTL_MS / 1000,
  });
}

/** Sign-up, sign-in, sessions, the agreement and the options of a user. */
export const registerAccess: RegisterFeature = (routes) => {
  const { context } = routes;
  const passwords = createPasswordHasher(context.settings.passwordCost);

  routes.serve(api.verificationCode, ({ address }) => issueCaptcha(context, address));
  routes.serve(api.verifyCode, async ({ input, reply }) => {
    const { answer, pass } = await verifyClick(context, input);
    if (pass !== null) givePass(reply, pass, context.settings.publicUrl);
    return answer;
  });
  routes.serve(api.login, async ({ input, address, request }) => {
    const client = { address, userAgent: request.headers['user-agent'] ?? '' };
    return { access_token: await signIn(context, passwords, input, client) };
  });
  routes.serve(api.register, async ({ input, address, request }) => {
    await signUp(context, passwords, input, { address, pass: passOf(request) });
    return null;
  });
  routes.serve(api.requestResetPassword, async ({ input, address, request }) => {
    await requestPasswordReset(context, input, { address, pass: passOf(request) });
    return null;
  });
  routes.serve(api.validateEmail, async ({ input }) => {
    await activate(context, input.param);
    return null;
  });
  routes.serve(api.resetPassword, async ({ input, address }) => {
    await resetPassword(context, passwords, input, address);
    return null;
  });
  routes.serve(api.currentLoginUser, ({ user }) => describeUser(user));
  routes.serve(api.logout, async ({ user, session }) => {
    await revokeSessions(context, { userId: user.userId, id: session.sessionId });
    return null;
  });
  routes.serve(api.sessions, ({ user, session }) => listSessions(context, { user, session }));
  routes.serve(api.revokeSession, async ({ input, user }) => {
    await revokeOwnSession(context, user.userId, input.id);
    return null;
  });
  routes.serve(api.changePassword, async ({ input, user, session }) => {
    await changePassword(context, passwords, { user, session }, input);
    return null;
  });
  routes.serve(api.getUserAgreement, () => readAgreement(context));
  routes.serve(api.signUserAgreement, async ({ input, user, address }) => {
    await signAgreement(context, user, input.signature, address);
    return null;
  });
  routes.serve(api.getUserOption, ({ input, user }) => getOption(context, user.userId, input.option));
  routes.serve(api.setUserOption, ({ input, user }) => setOption(context, user.userId, input.option, input.value));
};
