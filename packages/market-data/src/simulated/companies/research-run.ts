import type { CompanyResearch, DayOfOptions } from '../../research.ts';
import type { InstrumentSpec } from '../instrument-spec.ts';
import { firstSession } from '../session-number.ts';
import type { CompanyWorld } from './company-path.ts';
import {
  ResearchedInstrument,
  type ResearchedState,
  type ResearchWish,
  type SessionNews,
} from './researched-instrument.ts';

/** News of one session, by kind. */
interface Edition {
  readonly statements: CompanyResearch['statements'][number][];
  readonly surprises: CompanyResearch['surprises'][number][];
  readonly analystViews: CompanyResearch['analystViews'][number][];
  readonly shortInterest: CompanyResearch['shortInterest'][number][];
  readonly options: DayOfOptions[];
}

/** State of a run between two sessions: plain data from which another run of the same market continues. */
export interface ResearchCheckpoint {
  /** The last session with published news. */
  readonly session: number;
  readonly instruments: readonly { readonly symbol: string; readonly state: ResearchedState }[];
}

/** All instruments on their way through the sessions, from the first one that is wanted. */
export class ResearchRun {
  readonly #world: CompanyWorld;
  readonly #wish: ResearchWish;
  readonly #instruments = new Map<string, ResearchedInstrument>();
  /** Not listed yet, the next to list last. */
  readonly #waiting: InstrumentSpec[];
  #session = -1;
  #edition: Edition | null = null;

  constructor(world: CompanyWorld, wantedFrom: number, checkpoint?: ResearchCheckpoint) {
    this.#world = world;
    this.#wish = { from: wantedFrom, views: true, shortInterest: true, options: true };
    this.#waiting = [...world.paths.specs.values()].sort(
      (a, b) => firstSession(b.instrument) - firstSession(a.instrument),
    );
    if (checkpoint !== undefined) this.#resume(checkpoint);
  }

  /** The last session with published news; −1 before the first. */
  get session(): number {
    return this.#session;
  }

  /** Whether the run can produce the news of a session without a restart. */
  reaches(session: number): boolean {
    return session > this.#session || (session === this.#session && this.#edition !== null);
  }

  /** State from which another run continues. It shares memory with this run, so the caller copies it at once. */
  checkpoint(): ResearchCheckpoint {
    const instruments = Array.from(this.#instruments, ([symbol, { state }]) => ({ symbol, state }));
    return { session: this.#session, instruments };
  }

  /** The news of a session that the run reaches; the caller has prepared the paths for the session. */
  publishedIn(session: number): Edition {
    if (this.#edition !== null && session === this.#session) return this.#edition;
    this.#session = session;
    this.#list(session);
    const edition: Edition = { statements: [], surprises: [], analystViews: [], shortInterest: [], options: [] };
    for (const [symbol, instrument] of this.#instruments) {
      const last = Math.min(session, instrument.live.last);
      let news: SessionNews | null = null;
      while (instrument.live.next <= last) news = instrument.step();
      if (news === null || last < session) {
        this.#instruments.delete(symbol);
        continue;
      }
      addNews(edition, symbol, news);
      addOptions(edition.options, symbol, instrument);
    }
    this.#edition = edition;
    return edition;
  }

  #resume({ session, instruments }: ResearchCheckpoint): void {
    const { specs } = this.#world.paths;
    for (const { symbol, state } of instruments) {
      const spec = specs.get(symbol);
      if (spec === undefined) throw new RangeError(`${symbol} is not an instrument of this market`);
      this.#instruments.set(symbol, new ResearchedInstrument(spec, this.#world, this.#wish, state));
    }
    while (this.#waiting.length > 0 && isListed(this.#waiting[this.#waiting.length - 1], session)) this.#waiting.pop();
    this.#session = session;
  }

  #list(session: number): void {
    for (;;) {
      const spec = this.#waiting.at(-1);
      if (spec === undefined || !isListed(spec, session)) return;
      this.#waiting.pop();
      this.#instruments.set(spec.instrument.symbol, new ResearchedInstrument(spec, this.#world, this.#wish));
    }
  }
}

const isListed = ({ instrument }: InstrumentSpec, session: number): boolean => firstSession(instrument) <= session;

function addNews(edition: Edition, symbol: string, { reports, view, shortInterest }: SessionNews): void {
  for (const { statement, surprise } of reports) {
    edition.statements.push({ symbol, statement });
    edition.surprises.push({ symbol, surprise });
  }
  if (view !== null) edition.analystViews.push({ symbol, view });
  if (shortInterest !== null) edition.shortInterest.push({ symbol, shortInterest });
}

function addOptions(options: DayOfOptions[], symbol: string, instrument: ResearchedInstrument): void {
  const activity = instrument.options();
  if (activity === null || activity.days.length === 0) return;
  options.push({
    symbol,
    putVolume: activity.putVolume[0],
    callVolume: activity.callVolume[0],
    putOpenInterest: activity.putOpenInterest[0],
    callOpenInterest: activity.callOpenInterest[0],
  });
}
