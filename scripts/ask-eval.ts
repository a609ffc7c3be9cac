// npm run ask:eval   asks the model of LLM_BASE_URL the set of questions with known answers, and prints right and wrong by question.
import { spawnSync } from 'node:child_process';
import { readEnv } from '@pipa/platform';

const { LLM_BASE_URL, LLM_MODEL } = readEnv({ PIPA_MODE: 'local', ...process.env });
if (LLM_BASE_URL === undefined || LLM_MODEL === undefined) {
  console.error('Set LLM_BASE_URL and LLM_MODEL, and LLM_API_KEY where the endpoint has keys.');
  process.exitCode = 1;
} else {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/ask-eval/vitest.config.ts'];
  process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status ?? 1;
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
