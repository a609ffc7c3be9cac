import { askPart, toolNames } from '@pipa/contract';
import { readNames } from '@pipa/reads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import { createPlanner } from './planner.ts';
import { type Answered, askPlanner } from './testing/ask-planner.ts';
import { type Facts, factsOf } from './testing/facts.ts';
import { createPlannerMarket, type PlannerMarket } from './testing/planner-market.ts';
import { FURTHER, QUESTIONS } from './testing/questions.ts';
import { saysNumber } from './testing/said-number.ts';

let made: PlannerMarket;
let facts: Facts;
let planner: Engine;
const firsts: number[] = [];
const right: string[] = [];

beforeAll(async () => {
  made = await createPlannerMarket();
  facts = await factsOf(made);
  planner = createPlanner({ readNames: () => readNames(made.context) });
});
afterAll(async () => {
  firsts.sort((a, b) => a - b);
  const at = (share: number) => (firsts[Math.floor(firsts.length * share)] ?? Number.NaN).toFixed(0);
  process.stdout.write(
    `Ask: ${right.length} of ${QUESTIONS.length} questions, first part p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n`,
  );
  await made?.market.db.drop();
});

const textOf = ({ text }: (typeof QUESTIONS)[number]): string => (typeof text === 'string' ? text : text(facts));

function expectKnown({ text, parts }: Answered, known: readonly (string | number)[]): void {
  for (const one of known) {
    if (typeof one === 'string') expect(text).toContain(one);
    else expect(Number.isFinite(one) && saysNumber(text, one), `${one} in: ${text}`).toBe(true);
  }
  for (const part of parts) expect(askPart.safeParse(part).error).toBeUndefined();
}

describe('the planner', () => {
  it.each(QUESTIONS.map((question, place) => [place, question] as const))(
    'answers question %i',
    async (_, question) => {
      const asking = {
        text: textOf(question),
        language: question.language,
        before: question.before ?? [],
        page: question.page?.(facts) ?? null,
      };
      const answered = await askPlanner(planner, made, asking);
      firsts.push(answered.firstMs);
      expect(answered.text, asking.text).not.toBe('');
      if (question.tool !== null) expect(answered.tools, `${asking.text}\n${answered.text}`).toContain(question.tool);
      expectKnown(answered, await question.known(facts));
      const notices = answered.parts.flatMap((part) => (part.kind === 'notice' ? [part.notice] : []));
      if (question.notice !== undefined) expect(notices).toContain(question.notice);
      if (question.act !== undefined) {
        const [kind, input] = question.act;
        expect(answered.proposals).toMatchObject([{ kind, input: input(facts) }]);
      } else expect(answered.proposals).toEqual([]);
      right.push(asking.text);
    },
  );

  it.each(FURTHER)('answers “%s”', async (text, ...said) => {
    const language = /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
    const answered = await askPlanner(planner, made, { text, language });
    for (const words of said) expect(answered.text).toContain(words);
  });

  it('proposes the change that leads to an amount', async () => {
    const text = 'Set my Retirement portfolio to 120000';
    const { proposals } = await askPlanner(planner, made, { text, language: 'en' });
    expect(proposals).toMatchObject([{ kind: 'amountChange', input: { cash: '20000' } }]);
  });

  it('shows the cells of a table in the language of the question', async () => {
    const { parts } = await askPlanner(planner, made, { text: 'SPY 的技术评级是什么？', language: 'zh' });
    const ratings = parts.flatMap((part) => (part.kind === 'table' ? part.rows.map((row) => row.taRating) : []));
    expect(ratings.length).toBeGreaterThan(0);
    for (const rating of ratings) expect(rating).toMatch(/^\p{Script=Han}+$/u);
  });

  it('is asked about every tool, in both languages', () => {
    for (const language of ['en', 'zh']) {
      const asked = QUESTIONS.filter((one) => one.language === language);
      expect(asked.length).toBe(60);
      expect(toolNames.filter((name) => !asked.some(({ tool }) => tool === name))).toEqual([]);
    }
  });
});
