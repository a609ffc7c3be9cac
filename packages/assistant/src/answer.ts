import {
  type AskEngineName,
  type AskMessage,
  type AskPart,
  type AskPartOf,
  type AskSource,
  DomainError,
  type ToolResult,
} from '@pipa/contract';
import type { Emit, Engine, Question, Toolbox, Usage } from './engine.ts';
import { ModelFailure } from './failure.ts';
import { Sources, untracedIn } from './numerals/index.ts';
import { safeMarkdown } from './safe-markdown.ts';
import { type AskWords, askWords } from './words.ts';

/** Longest time of an answer, after which it is ended visibly. */
export const ANSWER_MS = 120_000;
const GRACE_MS = 300;
const MAX_PARTS = 120;
/** Characters of one passage, and of all of an answer. */
const MAX_PASSAGE = 8_000;
const MAX_WORDS = 24_000;
const MAX_READS = 40;
const MAX_SOURCES = 20;
export type AnswerRead = { readonly tool: ToolResult['tool']; readonly fields: Readonly<Record<string, unknown>> };

export interface Asking {
  readonly question: Question;
  readonly engine: Engine;
  readonly engineName: AskEngineName;
  /** Who answers when the model fails before its first words; null for the planner itself. */
  readonly fallback: Engine | null;
  /** Why the planner answers in place of the model from the beginning. */
  readonly opening: keyof AskWords['model'] | null;
  /** What was shown before in the conversation: its numbers may be said again. */
  readonly shown: readonly AskMessage['parts'][number][];
  /** Names of symbols and strategies. */
  readonly names: readonly string[];
  /** The tools with the rights of the one who asks, with a receipt where there is one. */
  run: Toolbox['run'];
  propose: Toolbox['propose'];
  /** Page of the client that shows the same as a read. */
  linkOf(result: ToolResult, fields: Readonly<Record<string, unknown>>): string | null;
  /** Shows a part; one of the same id replaces it. */
  show(id: string, part: AskPart): void;
  /** Ends when the one who asks goes away. */
  readonly signal: AbortSignal;
  /** Reports what is not meant for the one who asks. */
  onFault(error: unknown): void;
}

export interface Answered {
  /** As they were shown. */
  readonly parts: readonly AskPart[];
  readonly reads: readonly AnswerRead[];
  readonly usage: Usage;
  /** Who has answered in the end. */
  readonly engine: AskEngineName;
  readonly failed: boolean;
}

/** Thrown into an engine that goes on beyond a bound. */
class Bounded extends Error {
  override readonly name = 'Bounded';
}

/** The parts of an answer as they come: words are made safe, and their numerals traced, before they are shown. */
function createPage({ show, question }: Pick<Asking, 'show' | 'question'>, sources: Sources) {
  const parts = new Map<string, AskPart>();
  const raw = new Map<string, string>();
  let last: string | null = null;
  let words = 0;
  let isClosed = false;

  const put = (id: string, part: AskPart) => {
    if (!parts.has(id) && parts.size >= MAX_PARTS) throw new Bounded(askWords(question.language).tooLong);
    parts.set(id, part);
    show(id, part);
  };
  const putPassage = (part: AskPartOf<'passage'>, continues: boolean) => {
    words += part.text.length;
    const before = continues && last !== null ? (raw.get(last) ?? null) : null;
    const text = `${before ?? ''}${part.text}`;
    if (words > MAX_WORDS || text.length > MAX_PASSAGE) throw new Bounded(askWords(question.language).tooLong);
    const id = before === null ? `passage-${parts.size}` : (last as string);
    raw.set(id, text);
    last = id;
    const safe = safeMarkdown(text);
    put(id, { kind: 'passage', text: safe, untraced: untracedIn(safe, sources) });
  };
  const emit: Emit = (part, continues = false) => {
    if (isClosed) return;
    if (part.kind === 'passage') return putPassage(part, continues);
    if (part.kind === 'step') return put(`step-${part.id}`, part);
    last = null;
    if (part.kind === 'table' || part.kind === 'chart') sources.addPart(part);
    put(`${part.kind}-${parts.size}`, part);
  };
  return {
    emit,
    /** What is said after the end: a notice, the sources. */
    end(part: AskPart) {
      parts.set(`${part.kind}-end-${parts.size}`, part);
      show(`${part.kind}-end-${parts.size}`, part);
    },
    close: () => {
      isClosed = true;
    },
    has: (kind: AskPart['kind']) => [...parts.values()].some((part) => part.kind === kind),
    /** Steps that were running when the answer ended have failed. */
    settle() {
      for (const [id, part] of parts) {
        if (part.kind !== 'step' || part.state !== 'running') continue;
        const failed = { ...part, state: 'failed' } as const;
        parts.set(id, failed);
        show(id, failed);
      }
    },
    parts: () => [...parts.values()],
  };
}

const keyOf = ({ tool, call, asOf, mode }: AskSource) => `${tool} ${call} ${asOf} ${mode}`;

/** Resolves when an engine that does not heed its signal goes on after it. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    // An engine that heeds the signal has a moment to say what it cost.
    const end = () => setTimeout(() => reject(signal.reason), GRACE_MS);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });

/**
 * Lets an engine answer: each read is a step and a source, each passage is traced before it is shown, and whatever ends the answer is
 * said in it. Never rejects because of an engine.
 */
export async function answerQuestion(asking: Asking): Promise<Answered> {
  const { question, signal, onFault } = asking;
  const texts = askWords(question.language);
  const sources = new Sources();
  sources.addDay(question.today);
  sources.addNames(asking.names);
  sources.addText(question.text);
  for (const turn of question.history) sources.addText(turn.question);
  for (const part of asking.shown) sources.addPart(part);
  const page = createPage(asking, sources);
  const reads: AnswerRead[] = [];
  const cited = new Map<string, AskSource>();
  let usage: Usage = { inputTokens: 0, outputTokens: 0, steps: 0 };
  let steps = 0;
  let isLate = false;

  const toolbox: Toolbox = {
    run: async (tool, fields, label) => {
      if (steps >= MAX_READS) throw new Bounded(texts.model.steps);
      steps += 1;
      const step = { kind: 'step' as const, id: String(steps), tool, call: String(fields.call ?? tool), label };
      page.emit({ ...step, state: 'running' });
      try {
        const result = await asking.run(tool, fields, label);
        sources.addResult(result);
        reads.push({ tool, fields });
        const { call, mode, asOf, source, receipt } = result;
        const cite = { tool, call, mode, asOf, source, receipt, link: asking.linkOf(result, fields) };
        cited.set(keyOf(cite), cite);
        page.emit({ ...step, call, state: 'done' });
        return result;
      } catch (error) {
        page.emit({ ...step, state: 'failed' });
        throw error;
      }
    },
    note: (result) => sources.addResult(result),
    propose: asking.propose,
  };

  async function run(engine: Engine, limitMs: number): Promise<void> {
    const timeout = AbortSignal.timeout(limitMs);
    timeout.addEventListener('abort', () => {
      isLate = true;
    });
    const ending = AbortSignal.any([signal, timeout]);
    const answering = engine.answer(question, toolbox, page.emit, ending);
    // An engine that ends late must not end the process.
    answering.catch(() => undefined);
    usage = add(usage, await Promise.race([answering, aborted(ending)]));
  }

  let engineName = asking.engineName;
  let notice: AskPartOf<'notice'> | null = null;
  const noticeOf = (error: unknown): AskPartOf<'notice'> => {
    if (error instanceof ModelFailure) usage = add(usage, error.usage);
    if (signal.aborted) return { kind: 'notice', notice: 'cancelled', text: texts.notices.cancelled };
    if (isLate) return { kind: 'notice', notice: 'slow', text: texts.notices.slow };
    if (error instanceof ModelFailure) {
      return { kind: 'notice', notice: error.notice, text: texts.model[error.reason] };
    }
    if (error instanceof Bounded) return { kind: 'notice', notice: 'failed', text: error.message };
    if (!(error instanceof DomainError) || error.status >= 500) onFault(error);
    return { kind: 'notice', notice: 'failed', text: texts.notices.failed };
  };
  if (asking.opening !== null) {
    const text = `${texts.model[asking.opening]} ${texts.plannerAnswers}`;
    page.emit({ kind: 'notice', notice: 'quota', text });
  }
  const started = performance.now();
  try {
    await run(asking.engine, ANSWER_MS);
  } catch (error) {
    notice = noticeOf(error);
    const isModel = error instanceof ModelFailure;
    if (isModel && asking.fallback !== null && !page.has('passage') && !signal.aborted) {
      page.emit({ ...notice, text: `${notice.text} ${texts.plannerAnswers}` });
      notice = null;
      engineName = 'planner';
      try {
        await run(asking.fallback, Math.max(1_000, Math.round(ANSWER_MS - (performance.now() - started))));
      } catch (failure) {
        notice = noticeOf(failure);
      }
    }
  }
  page.close();
  page.settle();
  const failed = notice !== null && notice.notice !== 'cancelled';
  if (cited.size > 0 && !page.has('sources')) {
    page.end({ kind: 'sources', sources: [...cited.values()].slice(0, MAX_SOURCES) });
  }
  if (notice !== null) page.end(notice);
  return { parts: page.parts(), reads, usage, engine: engineName, failed: failed || engineName !== asking.engineName };
}

const add = (left: Usage, right: Usage): Usage => ({
  inputTokens: left.inputTokens + right.inputTokens,
  outputTokens: left.outputTokens + right.outputTokens,
  steps: left.steps + right.steps,
});
