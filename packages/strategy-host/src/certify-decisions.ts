import {
  type LookAheadAnswer,
  type LookAheadCertificate,
  type LookAheadQuestion,
  lookAheadQuestions,
  type Panel,
  type RepeatedDecision,
  spreadPositions,
} from '@pipa/quant';
import { checkedDecisions } from './check-decisions.ts';
import type { HistoryPart } from './messages.ts';
import { firstSessions, furtherSessions, type LoadedProcess } from './open-process.ts';
import type { OwnDecision } from './strategy-facts.ts';
import { type FaultKind, StrategyFault } from './strategy-fault.ts';

/** Faults of a decision itself: it failed. Others end the certificate. */
const FAILED: ReadonlySet<FaultKind> = new Set(['Threw', 'Invalid', 'LookAhead']);
const GOLDEN_RATIO = 0.618_033_988_749_895;
/** Earlier decisions that are asked for once more. */
const MOST_EARLIER = 100;

/** Decisions of a run, and how the strategy that made them is asked again. */
export interface Certifying {
  /** As the process got it. */
  readonly panel: Panel;
  readonly universe: readonly string[];
  readonly decisions: readonly OwnDecision[];
  /** Starts the strategy anew. */
  readonly open: () => Promise<LoadedProcess>;
  /** Time for one decision. */
  readonly decisionMs: number;
  readonly onProgress?: (compared: number, of: number) => void;
}

/**
 * Makes at most 400 decisions of a run again and compares them here. They are made in a process that is given history as they go on,
 * never a session after that of the decision: what is not there can be used by no code. Before each of them, or of a hundred, an earlier
 * one is asked for once more, so that what a strategy keeps between decisions is something else than in the run.
 * @throws StrategyFault where the process ends
 */
export async function certifyDecisions({
  onProgress = () => undefined,
  ...run
}: Certifying): Promise<LookAheadCertificate> {
  await using witness = new Witness(run);
  const plan = planOf(run.decisions);
  const questions = lookAheadQuestions(run.panel, run.decisions, plan);
  let [step, answered] = [questions.next(), 0];
  while (!step.done) {
    step = questions.next(await witness.answer(step.value));
    onProgress(Math.min(++answered, plan.length), plan.length);
  }
  return step.value;
}

/** Decisions after earlier ones, which lie anywhere before them. */
function planOf(decisions: readonly OwnDecision[]): RepeatedDecision[] {
  const positions = spreadPositions(decisions.length);
  const every = Math.ceil(positions.length / MOST_EARLIER);
  const sessionsOfPosition = (position: number) => decisions[position].dayIndex + 1;
  return positions.flatMap((position, k) => {
    const own = { position, sessions: sessionsOfPosition(position) };
    if (k === 0 || k % every !== 0) return [own];
    const earlier = positions[Math.floor(((k * GOLDEN_RATIO) % 1) * k)];
    return [{ position: earlier, sessions: sessionsOfPosition(positions[k - 1]) }, own];
  });
}

/** The strategy in a process of its own, with the history that it was given there. */
class Witness implements AsyncDisposable {
  readonly #run: Omit<Certifying, 'onProgress'>;
  #loaded: LoadedProcess | null = null;
  /** Sessions of the panel that the process has; null for another history. */
  #sessions: number | null = null;

  constructor(run: Omit<Certifying, 'onProgress'>) {
    this.#run = run;
  }

  async answer({ known, t, anewAfter }: LookAheadQuestion): Promise<LookAheadAnswer> {
    if (anewAfter !== undefined) await this[Symbol.asyncDispose]();
    try {
      return await this.#decide(known, [...(anewAfter ?? []), t]);
    } catch (error) {
      if (!(error instanceof StrategyFault) || !FAILED.has(error.kind)) throw error;
      await this[Symbol.asyncDispose]();
      return null;
    }
  }

  async #decide(known: LookAheadQuestion['known'], dayIndices: readonly number[]): Promise<LookAheadAnswer> {
    const { panel, universe, decisionMs, open } = this.#run;
    this.#loaded ??= await open();
    const { process, facts } = this.#loaded;
    const request = { ask: 'decide', history: this.#partFor(known), universe, dayIndices } as const;
    const messages = await process.ask(request, decisionMs);
    return checkedDecisions(messages, { panel, universe, dayIndices }, facts.longShort).at(-1)?.targets ?? null;
  }

  /** What the process lacks of a history; null where it has it. */
  #partFor(known: LookAheadQuestion['known']): HistoryPart | null {
    const { panel } = this.#run;
    if (known.kind === 'Other') {
      this.#sessions = null;
      return { panel: known.panel };
    }
    const [from, to] = [this.#sessions ?? 0, known.kind === 'Whole' ? panel.days.length : known.sessions];
    if (to <= from) return null;
    this.#sessions = to;
    return from === 0 ? { panel: firstSessions(panel, to) } : { further: furtherSessions(panel, from, to) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const loaded = this.#loaded;
    this.#loaded = this.#sessions = null;
    await loaded?.process.close();
  }
}
