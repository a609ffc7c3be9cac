import { type ClockAction, controlMarket, type MarketClock, marketStatusOf, readMarketState } from '@pipa/db';
import type { AdminContext } from './context.ts';

type ClockContext = Pick<AdminContext, 'prisma' | 'say'>;

function describe(state: MarketClock): string {
  const { at, fraction } = marketStatusOf(state);
  const { source, day, phase, lastClosedDay, paused, speed, sessionSeconds, lastDay } = state;
  return [
    `market          ${source}${lastDay === null ? '' : ` until ${lastDay}`}`,
    `market time     ${at} (${day}, ${phase}${phase === 'Open' ? `, ${Math.round(fraction * 100)} % of the session` : ''})`,
    `last close      ${lastClosedDay ?? 'none yet'}`,
    `pace            ${sessionSeconds} s a session at speed ${speed}${paused ? ', PAUSED' : ''}`,
  ].join('\n');
}

export async function showClock({ prisma, say }: ClockContext): Promise<number> {
  say(describe(await readMarketState(prisma)));
  return 0;
}

export async function controlClock({ prisma, say }: ClockContext, control: ClockAction): Promise<number> {
  if (control.action === 'speed' && !(control.speed >= 0.1 && control.speed <= 100)) {
    say('The speed is a number from 0.1 to 100.');
    return 2;
  }
  say(describe(await controlMarket(prisma, control)));
  return 0;
}
