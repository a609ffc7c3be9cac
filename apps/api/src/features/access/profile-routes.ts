import { api } from '@pipa/contract';
import { listAccountActivities, setLanguage } from '@pipa/db/access';
import type { RouteRegistrar } from '../../http/route.ts';
import {
  applyEmailChange,
  cancelEmailChange,
  cancelEmailChangeByLink,
  describeEmailChange,
  requestEmailChange,
} from './change-email.ts';
import { changeMobile } from './change-mobile.ts';
import type { PasswordHasher } from './password.ts';
import { callersOf } from './second-factor/routes.ts';
import { endOtherSessions, endOwnSession, listSessions, signOut } from './sessions.ts';

/** Mobile number, language, e-mail address, sessions and the log of the own account. */
export function serveProfile({ context, serve }: RouteRegistrar, passwords: PasswordHasher): void {
  const callerOf = callersOf(context);
  serve(api.updateUser, async ({ input, user, client }) => {
    await changeMobile(context, user.userId, input.mobile, client);
    return null;
  });
  serve(api.setLanguage, async ({ input, user }) => {
    await setLanguage(context.pool, user.userId, input.language);
    return null;
  });
  serve(api.changeEmail, async (call) => {
    await requestEmailChange(context, passwords, { ...callerOf(call), session: call.session }, call.input);
    return null;
  });
  serve(api.pendingEmailChange, ({ user }) => describeEmailChange(context, user.userId));
  serve(api.cancelEmailChange, async ({ user, client }) => {
    await cancelEmailChange(context, user.userId, client);
    return null;
  });
  serve(api.validateChangeEmail, ({ input, client }) => applyEmailChange(context, input.param, client));
  serve(api.cancelEmailChangeByLink, async ({ input, client }) => {
    await cancelEmailChangeByLink(context, input.param, client);
    return null;
  });
  serve(api.logout, async (call) => {
    await signOut(context, call);
    return null;
  });
  serve(api.sessions, (caller) => listSessions(context, caller));
  serve(api.revokeSession, async ({ input, user, client }) => {
    await endOwnSession(context, { userId: user.userId, client }, input.id);
    return null;
  });
  serve(api.revokeOtherSessions, async (call) => ({ ended: await endOtherSessions(context, call) }));
  serve(api.accountActivities, async ({ user }) => {
    const entries = await listAccountActivities(context.pool, user.userId);
    return entries.map(({ userId: _, at, ...entry }) => ({ ...entry, at: at.toISOString() }));
  });
}
