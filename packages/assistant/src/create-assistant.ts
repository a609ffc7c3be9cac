import type { api, Language, OutputOf } from '@pipa/contract';
import type { KnownNames } from '@pipa/reads';
import type { Engine } from './engine.ts';
import { createModelEngine, type ModelSettings } from './model/create-model.ts';
import { testModel } from './model/test-model.ts';
import { createPlanner } from './planner/index.ts';

/** Who answers questions of Ask, and how much of it a user may have. */
export interface Assistant {
  planner: Engine;
  /** Null where the operator has named none. */
  model: { engine: Engine; name: string; host: string } | null;
  limits: {
    /** Questions of a user. */
    questionsADay: number;
    /** Tokens of the model for a user; then the planner answers. */
    tokensADay: number;
  };
  /** Of a million tokens; null where the operator has named none. */
  price: { input: number; output: number } | null;
  /** Names of symbols and strategies with a digit, which an answer may say; they are kept for some minutes. */
  names(): Promise<readonly string[]>;
  /** Tries the model for the operator. */
  testModel(language: Language): Promise<OutputOf<typeof api.testAskModel>>;
}

export interface AssistantOptions {
  /** The names that the planner knows. */
  readNames(): Promise<KnownNames>;
  readonly model: ModelSettings | null;
  readonly limits: Assistant['limits'];
  readonly price: Assistant['price'];
}

const KEPT_MS = 600_000;

function keptNames(readNames: AssistantOptions['readNames']): Assistant['names'] {
  let kept: { readonly names: readonly string[]; readonly until: number } | null = null;
  return async () => {
    if (kept !== null && kept.until > performance.now()) return kept.names;
    const { instruments, strategies } = await readNames();
    const names = [...instruments, ...strategies].map(({ name }) => name).filter((name) => /\d/.test(name));
    kept = { names, until: performance.now() + KEPT_MS };
    return names;
  };
}

const UNCONFIGURED = { configured: false, host: null, model: null, checks: [], firstTokenMs: null };

export const createAssistant = ({ readNames, model, limits, price }: AssistantOptions): Assistant => ({
  planner: createPlanner({ readNames }),
  model: model && { engine: createModelEngine(model), name: model.model, host: new URL(model.baseUrl).host },
  limits,
  price,
  names: keptNames(readNames),
  testModel: async (language) => (model === null ? UNCONFIGURED : testModel(model, language)),
});
