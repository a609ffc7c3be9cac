import { api } from '@pipa/contract';
import { operatorOf } from '../../http/operator-of.ts';
import type { RouteRegistrar } from '../../http/route.ts';
import { controlMarketClock } from './control-market-clock.ts';

export function registerMarket(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.dataSources, () => [...context.settings.sources]);
  routes.serve(api.controlMarketClock, ({ user, input }) => controlMarketClock(context, operatorOf(user), input));
}
