import { afterEach, expect, it } from 'vitest';
import { type ChatRequest, type LocalModel, type Reply, startLocalModel } from '../testing/local-model.ts';
import { testModel } from './test-model.ts';

let local: LocalModel | null = null;
afterEach(async () => {
  await local?.close();
  local = null;
});

const able = ({ messages, tools }: ChatRequest): Reply => {
  const asked = messages.at(-1)?.content ?? '';
  if (tools !== undefined) return { kind: 'tools', calls: [{ name: 'say_word', args: { word: 'marigold' } }] };
  return { kind: 'text', text: asked.startsWith('The word is marigold') ? 'Marigold' : 'ready' };
};

async function tried(script: LocalModel['script'], changes: Partial<Parameters<typeof testModel>[0]> = {}) {
  local = await startLocalModel({ script });
  const settings = {
    steps: 1,
    tokens: 1,
    firstTokenMs: 1,
    silenceMs: 1,
    baseUrl: local.baseUrl,
    apiKey: 'local-key',
    model: 'local-1',
  };
  const { checks, ...rest } = await testModel({ ...settings, ...changes }, 'en');
  return {
    ...rest,
    checks: checks.map(({ check, passed }) => `${check} ${passed ? 'passes' : 'fails'}`),
    words: checks.at(-1)?.found,
  };
}

it('finds what an able endpoint does, and when its first token comes', async () => {
  const { checks, firstTokenMs, configured, model } = await tried(able);
  expect(checks).toEqual([
    'address passes',
    'key passes',
    'model passes',
    'stream passes',
    'tools passes',
    'context passes',
  ]);
  expect(firstTokenMs).toBeGreaterThanOrEqual(0);
  expect({ configured, model }).toEqual({ configured: true, model: 'local-1' });
});

it('says what fails first, and goes no further where that is useless', async () => {
  expect(await tried(able, { baseUrl: 'http://127.0.0.1:9/v1' })).toMatchObject({ checks: ['address fails'] });
  await local?.close();
  expect(await tried(able, { apiKey: 'wrong' })).toMatchObject({ checks: ['address passes', 'key fails'] });
  await local?.close();
  const unknown = await tried(able, { model: 'other' });
  expect(unknown.checks).toEqual(['address passes', 'key passes', 'model fails']);
  expect(unknown.words).toContain('local-1');
});

it('finds a model without tools, and one that forgets', async () => {
  const { checks } = await tried(() => ({ kind: 'text', text: 'ready' }));
  expect(checks.slice(-3)).toEqual(['stream passes', 'tools fails', 'context fails']);
});
