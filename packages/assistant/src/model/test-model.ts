import type { api, Language, OutputOf } from '@pipa/contract';
import { isStepCount, streamText, tool } from 'ai';
import { z } from 'zod';
import type { ModelFailure } from '../failure.ts';
import { askWords } from '../words.ts';
import { languageModelOf, type ModelSettings } from './create-model.ts';
import { failureOf } from './failures.ts';
import { type TestWords, testWords } from './test-words.ts';

type Checks = OutputOf<typeof api.testAskModel>['checks'];
type Settings = Pick<ModelSettings, 'baseUrl' | 'apiKey' | 'model'>;

/** Each check ends after this time. */
const CHECK_MS = 30_000;
/** Characters before the word that a model has to remember: as long as some answers of tools together. */
const LONG = 24_000;
const WORD = 'marigold';

/** Status of the list of models; null where nothing answers. Its names where it has them. */
async function listModels({ baseUrl, apiKey }: Settings): Promise<{ status: number; names: string[] | null } | null> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(CHECK_MS),
      redirect: 'error',
    });
    const list = z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .safeParse(await response.json().catch(() => null));
    return { status: response.status, names: list.success ? list.data.data.map(({ id }) => id) : null };
  } catch {
    return null;
  }
}

interface Said {
  readonly text: string;
  readonly chunks: number;
  readonly firstMs: number | null;
  readonly called: readonly unknown[];
}

async function say(settings: Settings, prompt: string, withTool: boolean): Promise<Said | ModelFailure> {
  const began = performance.now();
  let firstMs: number | null = null;
  let text = '';
  let chunks = 0;
  const called: unknown[] = [];
  const result = streamText({
    model: languageModelOf(settings),
    messages: [{ role: 'user', content: prompt }],
    ...(withTool && {
      tools: {
        say_word: tool({
          description: 'Says a word',
          inputSchema: z.object({ word: z.string() }),
          execute: async () => 'said',
        }),
      },
    }),
    stopWhen: isStepCount(1),
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(CHECK_MS),
    onError: () => undefined,
  });
  try {
    for await (const part of result.stream) {
      if (part.type === 'error') return failureOf(part.error);
      if (part.type === 'abort') return failureOf(new Error('aborted'));
      if (part.type === 'tool-call') called.push(part.input);
      if (part.type !== 'text-delta') continue;
      firstMs ??= performance.now() - began;
      text += part.text;
      chunks += 1;
    }
  } catch (error) {
    return failureOf(error);
  }
  return { text, chunks, firstMs, called };
}

/** Tries what Ask needs of an endpoint, one thing after the other; a later check is left out where an earlier one makes it useless. */
export async function testModel(
  settings: ModelSettings,
  language: Language,
): Promise<OutputOf<typeof api.testAskModel>> {
  const words: TestWords = testWords[language];
  const failures = askWords(language).model;
  const { host } = new URL(settings.baseUrl);
  const checks: Checks = [];
  let firstTokenMs: number | null = null;
  const about = { configured: true, host, model: settings.model };
  const add = (check: Checks[number]['check'], passed: boolean, found: string) => {
    checks.push({ check, passed, found });
    return passed;
  };
  const list = await listModels(settings);
  if (!add('address', list !== null, list === null ? words.noAddress(host) : words.address(host))) {
    return { ...about, checks, firstTokenMs };
  }
  const isRefused = list?.status === 401 || list?.status === 403;
  if (!add('key', !isRefused, isRefused ? words.noKey : words.key)) return { ...about, checks, firstTokenMs };
  if (list?.names !== null && list?.names !== undefined) {
    const isListed = list.names.includes(settings.model);
    if (
      !add('model', isListed, isListed ? words.model(settings.model) : words.noModel(list.names.slice(0, 8).join(', ')))
    ) {
      return { ...about, checks, firstTokenMs };
    }
  }
  const spoken = await say(settings, 'Answer with the one word: ready', false);
  if (spoken instanceof Error) {
    const check = spoken.reason === 'unknownModel' ? 'model' : spoken.reason === 'key' ? 'key' : 'stream';
    add(check, false, failures[spoken.reason]);
    return { ...about, checks, firstTokenMs };
  }
  firstTokenMs = spoken.firstMs === null ? null : Math.round(spoken.firstMs);
  add('stream', spoken.text.trim() !== '', spoken.text.trim() === '' ? words.noWords : words.stream(spoken.chunks));
  const asked = await say(settings, 'Call the tool say_word with the word marigold.', true);
  const hasCalled =
    !(asked instanceof Error) && asked.called.some((input) => (input as { word?: unknown } | null)?.word === WORD);
  add('tools', hasCalled, asked instanceof Error ? failures[asked.reason] : hasCalled ? words.tools : words.noTools);
  const filler = 'The market was calm on that day. '.repeat(Math.ceil(LONG / 33));
  const recalled = await say(
    settings,
    `The word is ${WORD}.\n${filler}\nAnswer with the one word that was named first.`,
    false,
  );
  const hasRecalled = !(recalled instanceof Error) && recalled.text.toLowerCase().includes(WORD);
  add(
    'context',
    hasRecalled,
    recalled instanceof Error ? failures[recalled.reason] : hasRecalled ? words.context : words.noContext,
  );
  return { ...about, checks, firstTokenMs };
}
