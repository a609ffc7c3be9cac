import { expect, it } from 'vitest';
import { configurationOf, isPlain, programs } from './configurations.ts';

const ORIGIN = 'https://pipa.example';

it.each(programs)('%s gets the address of the installation and the key, once it is shown', (program) => {
  const text = configurationOf(program, ORIGIN, 'pipa_secret');
  expect(text).toContain('https://pipa.example/mcp');
  expect(text.split('pipa_secret')).toHaveLength(2);
  expect(text).toContain('Bearer pipa_secret');
  expect(configurationOf(program, ORIGIN, null)).toContain('Bearer YOUR_KEY');
});

it.each(['claudeDesktop', 'cursor', 'vsCode'] as const)('%s gets JSON', (program) => {
  expect(() => JSON.parse(configurationOf(program, ORIGIN, null))).not.toThrow();
});

it('a program that asks for it is said that the address is not encrypted', () => {
  expect(configurationOf('claudeDesktop', 'http://pipa.lan', null)).toContain('--allow-http');
  expect(configurationOf('claudeDesktop', ORIGIN, null)).not.toContain('--allow-http');
});

it.each([
  ['http://pipa.lan:4000', true],
  ['http://localhost:4000', false],
  ['http://127.0.0.1:4000', false],
  ['http://[::1]:4000', false],
  [ORIGIN, false],
])('%s sends keys in the clear: %s', (origin, plain) => {
  expect(isPlain(origin)).toBe(plain);
});
