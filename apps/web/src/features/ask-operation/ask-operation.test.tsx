import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { AskModel } from './ask-model.tsx';
import { AskUsage } from './ask-usage.tsx';

const state = { engine: 'planner', model: null, host: null, privacy: 'figures', questionsLeft: 200 };
const row = {
  day: '2026-11-25',
  user: 'ada',
  engine: 'model',
  questions: 4,
  steps: 9,
  inputTokens: 12_345,
  outputTokens: 678,
  cost: 0.5,
  failures: 1,
};

it('says that no model is configured, and which variables name one', async () => {
  serve({ 'ask/state': state });
  draw(<AskModel />);
  expect(await screen.findByText(/No model is configured/)).toBeTruthy();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'LLM_BASE_URL',
    'LLM_MODEL',
    'LLM_API_KEY',
  ]);
  expect(screen.queryByRole('button', { name: 'Test the connection' })).toBeNull();
});

it('tests the model, each check with what was found', async () => {
  const checks = [
    { check: 'address', passed: true, found: 'It answers.' },
    { check: 'tools', passed: false, found: 'It calls no tools.' },
  ];
  serve({
    'ask/state': { ...state, engine: 'model', model: 'qwen3', host: 'llm.example.org' },
    'admin/testAskModel': { configured: true, host: 'llm.example.org', model: 'qwen3', checks, firstTokenMs: 412 },
  });
  const { user } = draw(<AskModel />);
  expect(await screen.findByText(/qwen3 at llm.example.org answers/)).toBeTruthy();
  await user.click(await button('Test the connection'));
  const found = await screen.findAllByRole('listitem');
  expect(found.map(({ textContent }) => textContent)).toEqual([
    'PassedAddressIt answers.',
    'FailedToolsIt calls no tools.',
  ]);
  expect(screen.getByText('The first words came after 412 ms.')).toBeTruthy();
});

it('shows use and cost by user and day with their sum; the planner costs nothing', async () => {
  serve({ 'admin/askUsage': [row, { ...row, engine: 'planner', questions: 6, cost: null }] });
  draw(<AskUsage />);
  const [, ofModel, ofPlanner] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(ofModel?.textContent).toBe('2026-11-25adaModel4912,345678$0.501');
  expect(ofPlanner?.textContent).toBe('2026-11-25adaPlanner6912,345678N/A1');
  expect(screen.getByText(/10 questions in 30 days, \$0.50/)).toBeTruthy();
});

it('says that no question was asked', async () => {
  serve({ 'admin/askUsage': [] });
  draw(<AskUsage />);
  expect(await screen.findByText('No question was asked in the last 30 days.')).toBeTruthy();
});
