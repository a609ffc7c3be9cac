import { api } from '@pipa/contract';
import { readDeclinedMails, readEmailBounce } from '@pipa/db/mail';
import type { RegisterFeature } from '../../http/route.ts';
import { confirmEmail } from './confirm-email.ts';
import { changePreferences, preferencesOf, unsubscribe } from './preferences.ts';

/** Which kinds of mail a user gets. */
export const registerMail: RegisterFeature = ({ context, serve }) => {
  serve(api.getMailPreferences, async ({ user }) => ({
    ...preferencesOf(await readDeclinedMails(context.pool, user.userId)),
    delivery: context.settings.mailDelivery,
    bouncedAt: (await readEmailBounce(context.pool, user.userId))?.toISOString() ?? null,
  }));
  serve(api.setMailPreferences, ({ input, user, client }) => changePreferences(context, user.userId, input, client));
  serve(api.confirmEmail, async ({ user }) => {
    await confirmEmail(context, user.userId);
    return null;
  });
  serve(api.unsubscribe, async ({ input, client }) => {
    await unsubscribe(context, input, client);
    return null;
  });
};
