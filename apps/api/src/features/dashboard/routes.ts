import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { readInvestmentSummary } from './investment-summary.ts';
import { createDashboard } from './read-dashboard.ts';
import { readNewsletter } from './read-newsletter.ts';

/** The dashboard, the summary of the own investments, and the newsletter. */
export function registerDashboard({ context, serve }: RouteRegistrar): void {
  const readDashboard = createDashboard(context);
  serve(api.getDashboardData, async ({ user: { userId, role }, input, market }) =>
    readDashboard(await market(), { userId, isAdministrator: role === 'Administrator' }, input),
  );
  serve(api.investmentSummary, async ({ user, market }) => readInvestmentSummary(context, await market(), user.userId));
  serve(api.getNewsletter, ({ input }) => readNewsletter(context, input));
}
