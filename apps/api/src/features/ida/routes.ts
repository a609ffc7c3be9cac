import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { analyse } from './analyse.ts';
import { validateSymbol } from './find-symbol.ts';

export function registerIda(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.validateSymbol, ({ input }) => validateSymbol(context, input.symbol));
  routes.serve(api.getStockIDA, ({ input, user }) => analyse(context, input, user.userId));
}
