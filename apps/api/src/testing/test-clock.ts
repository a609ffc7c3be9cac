export interface TestClock {
  (): Date;
  set(at: Date): void;
  advance(milliseconds: number): void;
}

/** A wall clock that moves only when the test moves it. */
export function createTestClock(start = new Date('2026-03-02T15:00:00Z')): TestClock {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    set: (at: Date) => {
      now = at.getTime();
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}
