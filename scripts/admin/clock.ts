import { type ClockAction, type MarketClock, marketStatusOf, readMarketState } from '@pipa/db/market';
import { controlClock } from '@pipa/portfolios';
import { type AdminContext, AT_SHELL, atShell } from './context.ts';

type ClockContext = Pick<AdminContext, 'prisma' | 'clock' | 'operator' | 'say'>;

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

export async function showClock({ prisma, say }: Pick<ClockContext, 'prisma' | 'say'>): Promise<number> {
  say(describe(await readMarketState(prisma)));
  return 0;
}

/** Controls the clock and shows it; the act is written to the log. */
export async function actOnClock(context: ClockContext, control: ClockAction, reason = AT_SHELL): Promise<number> {
  const { operator, say } = context;
  if (control.action === 'speed' && !(control.speed >= 0.1 && control.speed <= 100)) {
    say('The speed is a number from 0.1 to 100.');
    return 2;
  }
  say(describe(await controlClock(context, atShell(operator), control, reason)));
  return 0;
}
