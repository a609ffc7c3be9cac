import { api } from '@pipa/contract';
import type { FastifyReply } from 'fastify';
import { CAPTCHA_TTL_MS, issueCaptcha, verifyClick } from '../../captcha/captcha.ts';
import { CLIENT_COOKIE, captchaHolderOf, PASS_COOKIE } from '../../captcha/captcha-cookies.ts';
import { createCaptchaDrawer } from '../../captcha/captcha-drawer.ts';
import { type RegisterFeature, StreamedAnswer } from '../../http/route.ts';
import { activate, requestActivation } from './activate.ts';
import { readAgreement, readRevisionInForce, signAgreement } from './agreement.ts';
import { createApiKey, describeApiKeys, endApiKey, endApiKeys } from './api-keys.ts';
import { changePassword, requestPasswordReset, resetPassword } from './change-password.ts';
import { describeUser } from './current-user.ts';
import { createPasswordHasher } from './password.ts';
import { deleteAccount } from './personal-data/delete-account.ts';
import { createExport } from './personal-data/export-data.ts';
import { serveProfile } from './profile-routes.ts';
import { callersOf, serveSecondFactor } from './second-factor/routes.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { issueSocketTicket } from './socket-ticket.ts';
import { getOption, setOption } from './user-options.ts';

const PASS_PATH = '/api/public';

function giveCookie(reply: FastifyReply, name: string, value: string, publicUrl: string): void {
  void reply.setCookie(name, value, {
    path: PASS_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: CAPTCHA_TTL_MS / 1000,
  });
}

/** Sign-up, sign-in, sessions, the agreement and the options of a user. */
export const registerAccess: RegisterFeature = (routes) => {
  const { context, app } = routes;
  const passwords = createPasswordHasher(context.settings.passwordCost);

  const drawer = createCaptchaDrawer();
  app.addHook('onClose', () => drawer.close());
  const give = (reply: FastifyReply, name: string, value: string) =>
    giveCookie(reply, name, value, context.settings.publicUrl);

  routes.serve(api.verificationCode, async ({ input, address, request, reply }) => {
    const { answer, cookie } = await issueCaptcha(context, drawer, input, captchaHolderOf(request, address));
    if (cookie !== null) give(reply, CLIENT_COOKIE, cookie);
    return answer;
  });
  routes.serve(api.verifyCode, async ({ input, address, request, reply }) => {
    const { answer, pass } = await verifyClick(context, input, captchaHolderOf(request, address));
    if (pass !== null) give(reply, PASS_COOKIE, pass);
    return answer;
  });
  routes.serve(api.login, async ({ input, client, request }) => {
    const holder = { ...client, ...captchaHolderOf(request, client.address) };
    return { access_token: await signIn(context, passwords, input, holder) };
  });
  routes.serve(api.register, async ({ input, address, request }) => {
    await signUp(context, passwords, input, captchaHolderOf(request, address));
    return null;
  });
  routes.serve(api.requestResetPassword, async ({ input, address, request }) => {
    context.afterwork.add(
      'password reset mail',
      await requestPasswordReset(context, input, captchaHolderOf(request, address)),
    );
    return null;
  });
  routes.serve(api.validateEmail, ({ input, client }) => activate(context, input.param, client));
  routes.serve(api.requestActivation, async ({ input, address }) => {
    context.afterwork.add('activation mail', await requestActivation(context, input, address));
    return null;
  });
  routes.serve(api.resetPassword, async ({ input, client }) => {
    await resetPassword(context, passwords, input, client);
    return null;
  });
  routes.serve(api.currentLoginUser, ({ user }) => describeUser(user));
  routes.serve(api.socketTicket, ({ session }) => issueSocketTicket(context, session.sessionId));
  routes.serve(api.changePassword, async (call) => {
    const caller = { ...callersOf(context)(call), session: call.session };
    await changePassword(context, passwords, caller, call.input);
    return null;
  });
  routes.serve(api.getUserAgreement, () => readAgreement(context));
  routes.serve(api.agreementInForce, () => readRevisionInForce(context));
  routes.serve(api.signUserAgreement, async ({ input, user, client }) => {
    await signAgreement(context, user, input, client);
    return null;
  });
  serveProfile(routes, passwords);
  serveSecondFactor(routes, passwords);
  const callerOf = callersOf(context);
  routes.serve(api.apiKeys, ({ user }) => describeApiKeys(context, user.userId));
  routes.serve(api.createApiKey, (call) => createApiKey(context, passwords, callerOf(call), call.input));
  routes.serve(api.revokeApiKey, async (call) => {
    await endApiKey(context, callerOf(call), call.input.id);
    return null;
  });
  routes.serve(api.revokeApiKeys, async (call) => ({ ended: await endApiKeys(context, callerOf(call)) }));
  const exportData = createExport(context, passwords);
  routes.serve(api.exportData, async (call) => {
    const data = await exportData(callersOf(context)(call), call.input);
    void call.reply.header('content-disposition', 'attachment; filename="pipa-data.json"');
    return new StreamedAnswer(data);
  });
  routes.serve(api.deleteAccount, async (call) => {
    await deleteAccount(context, passwords, callersOf(context)(call), call.input);
    return null;
  });
  routes.serve(api.getUserOption, ({ input, user }) => getOption(context, user.userId, input.option));
  routes.serve(api.setUserOption, ({ input, user }) => setOption(context, user.userId, input.option, input.value));
};
