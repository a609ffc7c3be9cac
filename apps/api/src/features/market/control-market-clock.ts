import { type api, DomainError, type MarketStatus, type ParsedInputOf } from '@pipa/contract';
import { marketStatusOf } from '@pipa/db/market';
import { controlClock, type Operator } from '@pipa/portfolios';
import type { AppContext } from '../../context.ts';

const ON_THE_PAGE = 'On the page of the market clock';

/** Lets an administrator control a simulated clock, not a real one. Every open page gets the new state at once. */
export async function controlMarketClock(
  context: Pick<AppContext, 'prisma' | 'bus' | 'clock'>,
  operator: Operator,
  { action, speed, reason = ON_THE_PAGE }: ParsedInputOf<typeof api.controlMarketClock>,
): Promise<MarketStatus> {
  const state = await controlClock(context, operator, controlOf(action, speed), reason);
  const status = marketStatusOf(state);
  await context.bus.publish('market', { ...status, tick: state.tick });
  return status;
}

function controlOf(action: 'pause' | 'resume' | 'step' | 'speed', speed: number | undefined) {
  if (action !== 'speed') {
    if (speed === undefined) return { action };
    throw new DomainError('INVALID_INPUT', { field: 'speed', message: 'A speed belongs to the action speed only' });
  }
  if (speed === undefined)
    throw new DomainError('INVALID_INPUT', { field: 'speed', message: 'This field is required' });
  return { action, speed };
}
