import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { changePause, deleteAlert, saveAlert } from './alerts.ts';

export function registerIdaAlerts(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.saveAlert, ({ input, user }) => saveAlert(context, user.userId, input));
  routes.serve(api.deleteAlert, ({ input, user }) => deleteAlert(context, user.userId, input.id));
  routes.serve(api.pauseAlert, ({ input, user }) => changePause(context, user.userId, input));
}
