import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  readWebhookCalls,
  readWebhooks,
  resendWebhookCall,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks.ts';

export function registerWebhooks(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.webhooks, ({ user }) => readWebhooks(context, user.userId));
  routes.serve(api.addWebhook, ({ input, user }) => addWebhook(context, user.userId, input));
  routes.serve(api.changeWebhook, ({ input, user }) => changeWebhook(context, user.userId, input));
  routes.serve(api.rotateWebhookSecret, ({ input, user }) => rotateWebhookSecret(context, user.userId, input.id));
  routes.serve(api.deleteWebhook, ({ input, user }) => deleteWebhook(context, user.userId, input.id));
  routes.serve(api.testWebhook, ({ input, user }) => testWebhook(context, user.userId, input.id));
  routes.serve(api.webhookCalls, ({ input, user }) => readWebhookCalls(context, user.userId, input.id));
  routes.serve(api.resendWebhookCall, ({ input, user }) => resendWebhookCall(context, user.userId, input.id));
}
