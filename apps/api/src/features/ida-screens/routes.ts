import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { deleteScreen, saveScreen } from './screens.ts';

/** Screens that users keep. */
export function registerIdaScreens(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.saveScreen, ({ input, user }) => saveScreen(context, user.userId, input));
  routes.serve(api.deleteScreen, ({ input, user }) => deleteScreen(context, user.userId, input.id));
}
