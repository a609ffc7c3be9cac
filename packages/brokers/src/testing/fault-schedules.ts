import { describe, expect, it } from 'vitest';
import { runFaultSchedule, type ScheduledBroker } from './run-fault-schedule.ts';

/** Schedules of a test, so that a busy machine stays within its time. */
const AT_ONCE = 100;

/** The contract of an adapter under random schedules of faults; `open` gives a new broker, whose chance follows the seed. */
export function describeFaultSchedules(
  name: string,
  open: (seed: number) => ScheduledBroker | Promise<ScheduledBroker>,
  count: number,
): void {
  describe(`${name} under random schedules of faults:`, () => {
    for (let from = 1; from <= count; from += AT_ONCE) {
      const to = Math.min(from + AT_ONCE - 1, count);
      it(`no order is lost or taken twice, and both sides hold the same executions, in schedules ${from} to ${to}`, async () => {
        for (let seed = from; seed <= to; seed++) {
          const broker = await open(seed);
          const wrong = await runFaultSchedule(broker, seed);
          await broker.close?.();
          expect(wrong, `schedule ${seed}`).toEqual([]);
        }
      });
    }
  });
}
