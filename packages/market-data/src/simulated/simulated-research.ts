import { fromEpochDay, previousTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { AnalystView } from '@pipa/quant';
import type { GeneratedResearch } from '../generated-market.ts';
import type {
  CompanyHistory,
  CompanyRange,
  DayOfResearch,
  MacroObservation,
  MacroSeriesFacts,
  OptionActivity,
  ShortInterest,
} from '../research.ts';
import type { QuarterReport } from './companies/company-accounts.ts';
import type { CompanyWorld } from './companies/company-path.ts';
import { EarningsCycle } from './companies/earnings-cycle.ts';
import { type ResearchCheckpoint, ResearchRun } from './companies/research-run.ts';
import { activityOf, hasOptions, OPTION_BARS, ResearchedInstrument } from './companies/researched-instrument.ts';
import type { InstrumentSpec } from './instrument-spec.ts';
import { MacroGenerator } from './macro/macro-generator.ts';
import { dayOfSession, firstSession, lastSession, sessionAtOrBefore, sessionNumber } from './session-number.ts';
import type { SimulatedMarket } from './simulated-market.ts';

const NO_HISTORY: CompanyHistory = { statements: [], surprises: [], views: [], shortInterest: [] };

/**
 * What is published of the simulated market beside its prices. Like prices it is generated when asked for and not kept;
 * `publishedOn` keeps one state an instrument, so that going on day by day costs one step each.
 */
export class SimulatedResearch implements GeneratedResearch {
  readonly #market: SimulatedMarket;
  readonly #world: CompanyWorld;
  readonly #macro: MacroGenerator;
  readonly #saved: () => ResearchCheckpoint | null;
  #run: ResearchRun | null = null;

  /** `saved` returns the checkpoint of an earlier instance of the same market; it is called once, at the first `publishedOn`. */
  constructor(market: SimulatedMarket, saved: () => ResearchCheckpoint | null = () => null) {
    this.#saved = saved;
    this.#market = market;
    this.#world = { paths: market.paths, cycle: new EarningsCycle(market.paths.factors) };
    this.#macro = new MacroGenerator(market.seed, market.paths.factors);
  }

  company(symbol: string, { reportsFrom, recentFrom, to }: CompanyRange): CompanyHistory {
    const spec = this.#specOf(symbol);
    const last = Math.min(lastSession(spec.instrument), sessionAtOrBefore(toEpochDay(to)));
    if (spec.company === null || last < firstSession(spec.instrument)) return NO_HISTORY;
    this.#world.paths.prepare(last);
    const [firstReported, firstRecent] = [toEpochDay(reportsFrom), toEpochDay(recentFrom)];
    const from = sessionAtOrBefore(firstRecent - 1) + 1;
    const wish = { from, views: true, shortInterest: true, options: false };
    const instrument = new ResearchedInstrument(spec, this.#world, wish);
    const reports: QuarterReport[] = [];
    const views: AnalystView[] = [];
    const shortInterest: ShortInterest[] = [];
    while (instrument.live.next <= last) {
      const news = instrument.step();
      for (const report of news.reports) if (report.statement.reportedDay >= firstReported) reports.push(report);
      if (news.view !== null) views.push(news.view);
      const count = news.shortInterest;
      if (count !== null && count.publishedDay >= firstRecent) shortInterest.push(count);
    }
    return {
      statements: reports.map(({ statement }) => statement),
      surprises: reports.map(({ surprise }) => surprise),
      views,
      shortInterest,
    };
  }

  optionActivity(symbol: string, from: TradingDay, to: TradingDay): OptionActivity {
    const spec = this.#specOf(symbol);
    const first = Math.max(firstSession(spec.instrument), sessionAtOrBefore(toEpochDay(from)) - OPTION_BARS);
    const last = Math.min(lastSession(spec.instrument), sessionAtOrBefore(toEpochDay(to)));
    if (!hasOptions(spec) || last < first) return noOptions(symbol);
    const bars = this.#market.bars(symbol, fromEpochDay(dayOfSession(first)), to);
    return activityOf(bars, this.#world, { lastSession: last, from: toEpochDay(from) });
  }

  macroSeries(): readonly MacroSeriesFacts[] {
    return this.#macro.series();
  }

  macro(id: string, from: TradingDay, to: TradingDay): readonly MacroObservation[] {
    return this.#macro.observations(id, toEpochDay(from), toEpochDay(to));
  }

  publishedOn(day: TradingDay): DayOfResearch {
    const session = sessionNumber(day);
    this.#world.paths.prepare(session);
    this.#run ??= this.#resume(session);
    if (!this.#run.reaches(session)) this.#run = new ResearchRun(this.#world, session);
    const since = toEpochDay(previousTradingDay(day)) + 1;
    const macro = this.#macro
      .series()
      .flatMap(({ id }) =>
        this.#macro.observations(id, since, toEpochDay(day)).map((observation) => ({ id, observation })),
      );
    return { ...this.#run.publishedIn(session), macro };
  }

  /** Number of the session of the last `publishedOn`; null before the first call. */
  get session(): number | null {
    return this.#run?.session ?? null;
  }

  /** State of `publishedOn` from which another instance continues; null before its first call. The caller copies it at once. */
  checkpoint(): ResearchCheckpoint | null {
    return this.#run?.checkpoint() ?? null;
  }

  #resume(session: number): ResearchRun {
    return new ResearchRun(this.#world, session, this.#saved() ?? undefined);
  }

  #specOf(symbol: string): InstrumentSpec {
    const spec = this.#market.paths.specs.get(symbol);
    if (!spec) throw new DomainError('NOT_FOUND', { symbol: symbol.slice(0, 20) });
    return spec;
  }
}

function noOptions(symbol: string): OptionActivity {
  const none = () => new Float64Array(0);
  return {
    symbol,
    days: new Int32Array(0),
    putVolume: none(),
    callVolume: none(),
    putOpenInterest: none(),
    callOpenInterest: none(),
  };
}
