import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { changePause, deleteAlert, readAlerts, readFirings, saveAlert } from './alerts.ts';

export function registerIdaAlerts(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.alerts, ({ user }) => readAlerts(context, user.userId));
  routes.serve(api.saveAlert, ({ input, user }) => saveAlert(context, user.userId, input));
  routes.serve(api.deleteAlert, ({ input, user }) => deleteAlert(context, user.userId, input.id));
  routes.serve(api.pauseAlert, ({ input, user }) => changePause(context, user.userId, input));
  routes.serve(api.alertFirings, ({ input, user }) => readFirings(context, user.userId, input.before));
}
