import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { changePause, deleteAlert, saveAlert } from './alerts.ts';
import { addWebhook, deleteWebhook, readWebhooks, testWebhook } from './webhooks.ts';

export function registerIdaAlerts(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.saveAlert, ({ input, user }) => saveAlert(context, user.userId, input));
  routes.serve(api.deleteAlert, ({ input, user }) => deleteAlert(context, user.userId, input.id));
  routes.serve(api.pauseAlert, ({ input, user }) => changePause(context, user.userId, input));
  routes.serve(api.webhooks, ({ user }) => readWebhooks(context, user.userId));
  routes.serve(api.addWebhook, ({ input, user }) => addWebhook(context, user.userId, input.url));
  routes.serve(api.deleteWebhook, ({ input, user }) => deleteWebhook(context, user.userId, input.id));
  routes.serve(api.testWebhook, ({ input, user }) => testWebhook(context, user.userId, input.id));
}
