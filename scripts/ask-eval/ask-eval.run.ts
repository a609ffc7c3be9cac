import { createModelEngine } from '@pipa/assistant';
import { readEnv } from '@pipa/platform';
import { expect, it } from 'vitest';
import { askPlanner } from '../../packages/assistant/src/planner/testing/ask-planner.ts';
import { factsOf } from '../../packages/assistant/src/planner/testing/facts.ts';
import { createPlannerMarket } from '../../packages/assistant/src/planner/testing/planner-market.ts';
import { QUESTIONS } from '../../packages/assistant/src/planner/testing/questions.ts';
import { saysNumber } from '../../packages/assistant/src/planner/testing/said-number.ts';

const PATIENCE_MS = 120_000;

it('asks the model the set of questions', async () => {
  const env = readEnv({ PIPA_MODE: 'local', ...process.env });
  const engine = createModelEngine({
    baseUrl: env.LLM_BASE_URL ?? '',
    apiKey: env.LLM_API_KEY ?? null,
    model: env.LLM_MODEL ?? '',
    steps: env.LLM_STEPS,
    tokens: env.LLM_TOKENS,
    firstTokenMs: PATIENCE_MS,
    silenceMs: PATIENCE_MS,
  });
  const made = await createPlannerMarket();
  const facts = await factsOf(made);
  let right = 0;
  for (const [place, { text, language, before = [], page, known, act }] of QUESTIONS.entries()) {
    const question = typeof text === 'string' ? text : text(facts);
    const missing: string[] = [];
    let seconds = '';
    try {
      const asking = { text: question, language, before, page: page?.(facts) ?? null };
      const answered = await askPlanner(engine, made, asking);
      seconds = ` (first sign after ${(answered.firstMs / 1_000).toFixed(1)} s)`;
      for (const one of await known(facts)) {
        const isSaid = typeof one === 'string' ? answered.text.includes(one) : saysNumber(answered.text, one);
        if (!isSaid) missing.push(String(one));
      }
      if (act !== undefined && !answered.proposals.some(({ kind }) => kind === act[0])) missing.push(`proposal ${act[0]}`);
      if (act === undefined && answered.proposals.length > 0) missing.push('no proposal');
    } catch (error) {
      missing.push(error instanceof Error ? error.message : String(error));
    }
    if (missing.length === 0) right += 1;
    const verdict = missing.length === 0 ? 'right' : `WRONG, without ${missing.join(', ')}`;
    console.log(`${String(place + 1).padStart(3)} ${verdict}${seconds}: ${question}`);
  }
  console.log(`${right} of ${QUESTIONS.length} are right.`);
  await made.market.db.drop();
  expect(right).toBe(QUESTIONS.length);
});
