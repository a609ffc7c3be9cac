import type { api, OutputOf } from '@pipa/contract';
import type { Engine } from './engine.ts';

/** The planner has its place here. */
const planner: Engine = {
  answer: async (_question, toolbox, emit) => {
    const { asOf } = await toolbox.run('show_market', { call: 'marketStatus' }, 'Market');
    emit({ kind: 'passage', text: `The market is at ${asOf}.`, untraced: [] });
    return { inputTokens: 0, outputTokens: 0, steps: 0 };
  },
};

export const createAssistant = (_model: null) => ({
  planner,
  model: null,
  limits: { questionsADay: 200, tokensADay: 1_000_000 },
  price: null,
  testModel: async (): Promise<OutputOf<typeof api.testAskModel>> => ({
    configured: false,
    host: null,
    model: null,
    checks: [],
    firstTokenMs: null,
  }),
});
