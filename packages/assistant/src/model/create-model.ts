import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractReasoningMiddleware, isStepCount, streamText, wrapLanguageModel } from 'ai';
import type { Emit, Engine, Question, Toolbox, Usage } from '../engine.ts';
import { ModelFailure } from '../failure.ts';
import { presentResult } from '../present/index.ts';
import { failureOf } from './failures.ts';
import { instructionsFor } from './instructions.ts';
import { modelTools } from './model-tools.ts';
import { rememberedTurns } from './remembered-turns.ts';
import { splitSentences } from './sentences.ts';

export interface ModelSettings {
  /** Address of an OpenAI-compatible endpoint, up to what `/chat/completions` follows. */
  readonly baseUrl: string;
  /** Null for an endpoint without keys, such as a local one. */
  readonly apiKey: string | null;
  readonly model: string;
  /** Rounds of tools of one answer. */
  readonly steps: number;
  /** Tokens of one answer, read and written. */
  readonly tokens: number;
  /** Until the first sign of the model, and between two. */
  readonly firstTokenMs: number;
  readonly silenceMs: number;
}

/** Broken calls in one answer, after which it is ended. */
const MOST_BROKEN_CALLS = 3;
/** Tables and charts of results that are shown with an answer. */
const MOST_SHOWN = 3;
/** Characters of a token, where the endpoint does not count. */
const TOKEN_CHARACTERS = 3;

export function languageModelOf({ baseUrl, apiKey, model }: Pick<ModelSettings, 'baseUrl' | 'apiKey' | 'model'>) {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    includeUsage: true,
  });
  // Some models write what they think among their words.
  const middleware = extractReasoningMiddleware({ tagName: 'think' });
  return wrapLanguageModel({ model: provider(model), middleware });
}

/** Ends when nothing came in time. */
function createWatch(firstMs: number, nextMs: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, firstMs);
  return {
    saw() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, nextMs);
    },
    pause: () => clearTimeout(timer),
  };
}

/** Words as they come, shown by whole sentences; a blank line begins another passage. */
function createWriter(emit: Emit) {
  let waiting = '';
  let isBegun = false;
  let written = 0;
  const show = (text: string) => {
    for (const [place, block] of text.split(/\n{2,}/).entries()) {
      if (place > 0) isBegun = false;
      if (block === '' || (!isBegun && block.trim() === '')) continue;
      emit({ kind: 'passage', text: isBegun ? block : block.trimStart(), untraced: [] }, isBegun);
      isBegun = true;
    }
  };
  return {
    write(text: string) {
      written += text.length;
      const [whole, rest] = splitSentences(waiting + text);
      waiting = rest;
      // A line may go on with a second break, which is seen with the next words.
      if (whole.endsWith('\n') && rest === '') {
        waiting = '\n';
        show(whole.slice(0, -1));
      } else show(whole);
    },
    flush() {
      show(waiting.replace(/\n+$/, ''));
      waiting = '';
      isBegun = false;
    },
    written: () => written,
  };
}

async function answerByModel(
  settings: ModelSettings,
  question: Question,
  toolbox: Toolbox,
  emit: Emit,
  signal: AbortSignal,
): Promise<Usage> {
  const { steps, tokens, firstTokenMs, silenceMs } = settings;
  const { tools, results } = modelTools(question, toolbox, emit);
  const instructions = instructionsFor(question);
  const history = rememberedTurns(question);
  const stopping = new AbortController();
  let failure: ModelFailure | null = null;
  const fail = (next: ModelFailure) => {
    failure ??= next;
    stopping.abort();
  };
  const watch = createWatch(firstTokenMs, silenceMs, () => fail(new ModelFailure('silent', { notice: 'slow' })));
  const writer = createWriter(emit);
  const cost = { inputTokens: 0, outputTokens: 0, steps: 0 };
  const atStart = instructions.length + JSON.stringify(history).length + question.text.length;
  let broken = 0;
  let isEnded = false;
  let isStopped = false;

  const estimate = () => Math.ceil((atStart + writer.written()) / TOKEN_CHARACTERS);
  const result = streamText({
    model: languageModelOf(settings),
    instructions,
    messages: [...history, { role: 'user', content: question.text }],
    tools,
    stopWhen: isStepCount(steps),
    abortSignal: AbortSignal.any([signal, stopping.signal]),
    maxRetries: 0,
    // Failures come as parts of the stream.
    onError: () => undefined,
  });
  try {
    for await (const part of result.stream) {
      if (part.type === 'start' || part.type === 'start-step') continue;
      watch.saw();
      if (part.type === 'text-delta') writer.write(part.text);
      else if (part.type === 'text-end') writer.flush();
      else if (part.type === 'tool-call') {
        // The silence of a tool is not that of the model.
        watch.pause();
      } else if (part.type === 'tool-error') {
        broken += 1;
        if (broken >= MOST_BROKEN_CALLS) fail(new ModelFailure('badCall', { cause: part.error }));
      } else if (part.type === 'error') fail(failureOf(part.error));
      else if (part.type === 'finish-step') {
        const { inputTokens, outputTokens } = part.usage;
        cost.steps += 1;
        cost.inputTokens += inputTokens ?? Math.ceil(atStart / TOKEN_CHARACTERS);
        cost.outputTokens += outputTokens ?? Math.ceil(writer.written() / TOKEN_CHARACTERS);
        if (part.finishReason === 'length') fail(new ModelFailure('length'));
        else if (part.finishReason === 'content-filter') fail(new ModelFailure('filtered'));
        else if (part.finishReason === 'tool-calls') {
          if (cost.inputTokens + cost.outputTokens > tokens) fail(new ModelFailure('budget', { notice: 'quota' }));
          isStopped = cost.steps >= steps;
        } else if (part.rawFinishReason === undefined) fail(new ModelFailure('cut'));
      } else if (part.type === 'finish') isEnded = true;
    }
  } catch (error) {
    fail(failureOf(error));
  } finally {
    watch.pause();
  }
  if (cost.steps === 0) cost.inputTokens = estimate();
  writer.flush();
  if (failure === null && isStopped) failure = new ModelFailure('steps');
  if (failure === null && (!isEnded || signal.aborted)) failure = new ModelFailure('cut');
  const ended = failure as ModelFailure | null;
  if (ended !== null) {
    throw new ModelFailure(ended.reason, { notice: ended.notice, usage: cost, cause: ended.cause });
  }
  showResults(results, question, emit);
  return cost;
}

/** Tables and charts of what was read last, from the results and never from the words of the model. */
function showResults(results: ReturnType<typeof modelTools>['results'], { language }: Question, emit: Emit): void {
  const parts = results.flatMap(({ result, fields }) =>
    result.tool === 'find_symbol' ? [] : presentResult(result, fields, language),
  );
  for (const part of parts.slice(-MOST_SHOWN)) emit(part);
}

/** The model that the operator has named, as an engine of Ask. */
export const createModelEngine = (settings: ModelSettings): Engine => ({
  answer: (question, toolbox, emit, signal) => answerByModel(settings, question, toolbox, emit, signal),
});
