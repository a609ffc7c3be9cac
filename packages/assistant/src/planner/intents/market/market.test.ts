import type { AskPart, Language, ScorecardsAnswer, ToolResult } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { createPlanner } from '../../planner.ts';

const facts = {
  ...{ horizon: 20, count: 900, hitRate: 0.6, baseRate: 0.6, edge: 0, edgeInterval: null, meanForwardReturn: null },
  ...{ since: null, until: '2026-02-27' },
};
const fails = { ...facts, verdict: 'fails', pValue: 0.9 } as const;
const beats = { ...facts, verdict: 'beats', pValue: 1e-9 } as const;
const stateOf = (model: string, state: string, card: typeof fails | typeof beats) => ({
  ...card,
  ...{ key: `${model}:${state}`, model, state, share: 0.5 },
});
const scorecards: ScorecardsAnswer = {
  ...{ signals: [], momentum: [], scores: [] },
  states: [stateOf('R1', 'Bull', beats), stateOf('S1', 'Calm', beats)],
  predictions: (['pred5dDrl', 'pred4_20dMacroFactors'] as const).map((name) => ({
    ...fails,
    ...{ key: name, name, measure: 'brier' as const },
  })),
};
const states = {
  tradeDate: '2026-02-27',
  ...{ currentStateR1: 'Bull', currentStateH1: null, currentStateS1: 'Calm', currentStateM1: null },
  ...{ pred5dDrl: 'Neutral', pred3_5dTaFactors: null, pred4_20dMacroFactors: null },
};
const stateChart = { chart: 'spy-state-r1', unit: 'dollars', labels: [], lines: [] };
const letter = {
  ...{ version: '20260227', date: '2026-02-27', subtitle1: 'SPY 上涨 1.00%', marketRating: 'Neutral to Bullish' },
  ...{ marketView: '市场状态。', note: null, language: 'zh', versions: [] },
};
const data: Readonly<Record<string, unknown>> = {
  scorecards,
  getStockIDA: { idaTable: [states] },
  stateChart,
  getNewsletter: letter,
};

async function saidTo(text: string, language: Language = 'en'): Promise<string> {
  const planner = createPlanner({ readNames: async () => ({ instruments: [], strategies: [] }) });
  const parts: AskPart[] = [];
  const run = async (tool: ToolResult['tool'], { call }: Readonly<Record<string, unknown>>): Promise<ToolResult> => ({
    ...{ tool, call: String(call), mode: 'simulated', asOf: '2026-02-27', source: 'analysis', receipt: null },
    ...{ data: data[String(call)], shortened: [], resource: null },
  });
  await planner.answer(
    { text, language, history: [], page: null, today: '2026-02-27', privacy: 'figures' },
    { run, propose: () => Promise.reject(new Error('nothing is proposed')) },
    (part) => parts.push(part),
    new AbortController().signal,
  );
  return parts.flatMap((part) => (part.kind === 'passage' ? [part.text] : [])).join('\n');
}

describe('records in answers', () => {
  it('counts of predictions those that beat the base rate, not the states that are judged with them', async () => {
    expect(await saidTo('How reliable are the predictions?')).toContain('2 signals have a record; 0 of them beat');
  });

  it('says the record of each state and call that it names, and of no other', async () => {
    const said = await saidTo('What is the state of the market?');
    expect(said).toMatch(/By their records against the base rate: .*R1: edge, .*S1: edge, [^,]*: no edge\./);
  });
});

it('says the rating of the newsletter in the language of the answer', async () => {
  expect(await saidTo('最新的周报说了什么？', 'zh')).toContain('SPY 上涨 1.00%（中性偏多）');
});
