import { api } from '@pipa/contract';
import { marketStatusOf } from '@pipa/db/market';
import { defaultCostSchedule, describeCosts, FEE_FACT } from '@pipa/trading';
import { operatorOf } from '../../http/operator-of.ts';
import type { RouteRegistrar } from '../../http/route.ts';
import { readMarket } from '../../market-view/read-market.ts';
import { controlMarketClock } from './control-market-clock.ts';

export function registerMarket(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.marketStatus, async () => marketStatusOf(await readMarket(context)));
  routes.serve(api.costSchedule, () =>
    [...describeCosts(defaultCostSchedule), FEE_FACT].map(({ label, text }) => ({ name: label, value: text })),
  );
  routes.serve(api.controlMarketClock, ({ user, input }) => controlMarketClock(context, operatorOf(user), input));
}
