import { expect, it } from 'vitest';
import { createModelEngine } from '../model/create-model.ts';
import { askPlanner } from '../planner/testing/ask-planner.ts';
import { factsOf } from '../planner/testing/facts.ts';
import { createPlannerMarket } from '../planner/testing/planner-market.ts';
import { QUESTIONS } from '../planner/testing/questions.ts';
import { saysNumber } from '../planner/testing/said-number.ts';

const PATIENCE_MS = 120_000;

it('asks the model the set of questions', async () => {
  const { LLM_BASE_URL: baseUrl = '', LLM_API_KEY: apiKey = null, LLM_MODEL: model = '' } = process.env;
  const limits = { steps: 8, tokens: 1_000_000, firstTokenMs: PATIENCE_MS, silenceMs: PATIENCE_MS };
  const engine = createModelEngine({ baseUrl, apiKey, model, ...limits });
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
      if (act !== undefined && !answered.proposals.some(({ kind }) => kind === act[0]))
        missing.push(`proposal ${act[0]}`);
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
