import type { AskPartOf } from '@pipa/contract';
import { readNames } from '@pipa/reads';
import { runTool, toolRequestOf } from '@pipa/tools';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerQuestion } from '../answer.ts';
import { createPlanner } from '../planner/index.ts';
import { factsOf } from '../planner/testing/facts.ts';
import { createPlannerMarket, type PlannerMarket, TODAY } from '../planner/testing/planner-market.ts';
import { QUESTIONS } from '../planner/testing/questions.ts';

let made: PlannerMarket;
beforeAll(async () => {
  made = await createPlannerMarket();
});
afterAll(() => made?.market.db.drop());

it('every number that the planner says in 120 answers is traced', async () => {
  const facts = await factsOf(made);
  const { context, reader, scopes } = made;
  const planner = createPlanner({ readNames: () => readNames(context) });
  const caller = { reader, scopes };
  const names = (await readNames(context)).instruments.map(({ name }) => name);
  const marked: string[] = [];
  let passages = 0;
  for (const { text, language, page } of QUESTIONS) {
    const question = typeof text === 'string' ? text : text(facts);
    const faults: unknown[] = [];
    const { parts } = await answerQuestion({
      question: { text: question, language, history: [], page: page?.(facts) ?? null, today: TODAY, privacy: 'none' },
      engine: planner,
      engineName: 'planner',
      fallback: null,
      opening: null,
      shown: [],
      names,
      run: (tool, fields) => runTool(context, caller, toolRequestOf(caller, tool, fields)),
      propose: async (_kind, _input, label) => ({ kind: 'proposal', draftId: 1, label, link: '/admin/draft?id=1' }),
      linkOf: () => null,
      show: () => undefined,
      signal: new AbortController().signal,
      onFault: (error) => faults.push(error),
    });
    expect(faults).toEqual([]);
    for (const part of parts.filter((one): one is AskPartOf<'passage'> => one.kind === 'passage')) {
      passages += 1;
      const spans = part.untraced.map(({ start, end }) => part.text.slice(start, end));
      if (spans.length > 0) marked.push(`${question} → ${spans.join(' | ')} in: ${part.text.slice(0, 300)}`);
    }
  }
  expect(passages).toBeGreaterThan(100);
  expect(marked).toEqual([]);
});
