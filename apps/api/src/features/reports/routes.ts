import { api } from '@pipa/contract';
import { guardAccess } from '../../http/access-guard.ts';
import type { Call, RouteRegistrar } from '../../http/route.ts';
import { audienceOf } from '../../strategy-rows/audience.ts';
import { readRecord } from './read-record.ts';

export function registerReports({ context, serve }: RouteRegistrar): void {
  const read = async ({ user, input, market }: Pick<Call<typeof api.tearSheet>, 'user' | 'input' | 'market'>) => {
    // Strategies need the membership of an investor; what one owns is one's own without it.
    if (input.kind === 'backtest' || input.kind === 'track') guardAccess('investor', user);
    return readRecord(context, audienceOf(user), input, await market());
  };
  serve(api.tearSheet, read);
}
