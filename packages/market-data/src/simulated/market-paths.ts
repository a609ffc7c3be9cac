import { FactorPath } from './factor-path.ts';
import { InstrumentPath, type PathAction } from './instrument-path.ts';
import type { InstrumentSpec } from './instrument-spec.ts';
import type { InstrumentState } from './instrument-state.ts';
import { SessionCalendar } from './session-calendar.ts';
import { firstSession, lastSession } from './session-number.ts';

/** An instrument on its way through the sessions. */
export interface LivePath {
  readonly spec: InstrumentSpec;
  readonly path: InstrumentPath;
  readonly last: number;
  /** Session the next step makes. */
  next: number;
}

/** Shared parts of the paths of one market: instruments, economy and calendar. */
export class MarketPaths {
  readonly seed: number;
  readonly specs: ReadonlyMap<string, InstrumentSpec>;
  readonly factors: FactorPath;
  readonly calendar = new SessionCalendar();

  constructor(seed: number, specs: readonly InstrumentSpec[]) {
    this.seed = seed;
    this.specs = new Map(specs.map((spec) => [spec.instrument.symbol, spec]));
    this.factors = new FactorPath(seed);
  }

  /** Prepares the sessions up to this one; required before a step of the session. */
  prepare(session: number): void {
    this.factors.extendTo(session + 1);
    this.calendar.extendTo(session);
  }

  start(spec: InstrumentSpec): LivePath {
    const next = firstSession(spec.instrument);
    return { spec, path: new InstrumentPath(spec, this.seed, next), last: lastSession(spec.instrument), next };
  }

  /** Continues from the state after the session before `next`. */
  resume(spec: InstrumentSpec, next: number, state: InstrumentState): LivePath {
    return { spec, path: new InstrumentPath(spec, this.seed, next, state), last: lastSession(spec.instrument), next };
  }

  step(live: LivePath): PathAction | null {
    const session = live.next;
    live.next = session + 1;
    return live.path.step(session, this.factors, this.calendar.closesEarly(session));
  }
}
