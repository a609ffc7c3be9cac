import { api } from '@pipa/contract';
import { readDeclinedMails } from '@pipa/db';
import type { RegisterFeature } from '../../http/route.ts';
import { changePreferences, preferencesOf, unsubscribe } from './preferences.ts';

/** Which kinds of mail a user gets. */
export const registerMail: RegisterFeature = ({ context, serve }) => {
  serve(api.getMailPreferences, async ({ user }) => ({
    ...preferencesOf(await readDeclinedMails(context.pool, user.userId)),
    delivery: context.settings.mailDelivery,
  }));
  serve(api.setMailPreferences, ({ input, user, client }) => changePreferences(context, user.userId, input, client));
  serve(api.unsubscribe, async ({ input, client }) => {
    await unsubscribe(context, input, client);
    return null;
  });
};
