import { newYorkInstant, sessionOf, type TradingDay } from '@pipa/calendar';
import type { Simulator } from '../../../apps/worker/src/testing/simulator.ts';
import type { RealFolder } from './open-folder.ts';

const MINUTE_MS = 60_000;
/** Market minutes after an open at which a played session ticks: the opening, what waited for volume, the values of the day. */
const TICK_MINUTES = [0, 1, 30, 210, 375];
/** Minutes after a close from which on the bars of the day are asked for. */
const CLOSE_MINUTES = [0, 31, 62, 93];
const TICKS_AT_ONCE = 4;

/** Plays the sessions of the real market up to the close of a day, at the times of New York. */
export async function playUntil(folder: RealFolder, simulator: Simulator, last: TradingDay): Promise<TradingDay[]> {
  const played: TradingDay[] = [];
  for (let { day } = await simulator.state(); day <= last; { day } = await simulator.state()) {
    await playDay(folder, simulator, day);
    played.push(day);
  }
  return played;
}

async function playDay(folder: RealFolder, simulator: Simulator, day: TradingDay): Promise<void> {
  const { openAt, closeAt } = sessionOf(day);
  const instants = [
    newYorkInstant(day, 8 * 60 + 45),
    ...TICK_MINUTES.map((minutes) => new Date(openAt.getTime() + minutes * MINUTE_MS)).filter((at) => at < closeAt),
    ...CLOSE_MINUTES.map((minutes) => new Date(closeAt.getTime() + minutes * MINUTE_MS)),
  ];
  for (const instant of instants) {
    if (instant > folder.now) folder.now = instant;
    for (let i = 0, before = ''; i < TICKS_AT_ONCE; i++) {
      const state = await simulator.tick();
      if (state.day !== day) return;
      const now = `${state.phase} ${state.tick}`;
      if (now === before) break;
      before = now;
    }
  }
  throw new Error(`${day} is not done: ${JSON.stringify(await simulator.state())}`);
}
