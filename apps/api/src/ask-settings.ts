import type { AssistantOptions } from '@pipa/assistant';
import type { Env } from '@pipa/platform';

/** First words of a model, and its longest silence, after which the planner answers. */
const FIRST_TOKEN_MS = 20_000;
const SILENCE_MS = 30_000;

/** The model of Ask and its budgets, as the operator has named them. */
export function askSettingsOf(env: Env): Pick<AssistantOptions, 'model' | 'limits' | 'price'> {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_PRICE_IN: input, LLM_PRICE_OUT: output } = env;
  return {
    model:
      baseUrl === undefined || model === undefined
        ? null
        : {
            baseUrl,
            apiKey: env.LLM_API_KEY ?? null,
            model,
            steps: env.LLM_STEPS,
            tokens: env.LLM_TOKENS,
            firstTokenMs: FIRST_TOKEN_MS,
            silenceMs: SILENCE_MS,
          },
    limits: { questionsADay: env.ASK_QUESTIONS_DAY, tokensADay: env.LLM_TOKENS_DAY },
    price: input === undefined || output === undefined ? null : { input, output },
  };
}
