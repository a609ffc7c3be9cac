import { expect, it } from 'vitest';
import { Sources } from '../../numerals/sources.ts';
import { untracedIn } from '../../numerals/trace.ts';
import { Answer } from '../answer.ts';
import { writeStrategyIntent } from './write-strategy.ts';

function ask(text: string, language: 'en' | 'zh', unknown: string[] = []) {
  const said: string[] = [];
  const u = { text, lower: text.toLowerCase(), language, unknown } as never;
  const fits = writeStrategyIntent.fits(u);
  const emit = (part: { text?: string }) => said.push(part.text ?? '');
  const answer = new Answer(u, {} as never, {} as never, emit as never, new AbortController().signal);
  return { fits, said, answered: writeStrategyIntent.answer(answer) };
}

it.each([
  ['Write me a strategy: 60% SPY and 40% TLT, monthly', 'en'],
  ['build a momentum strategy of SPY, EFA and TLT over 6 months', 'en'],
  ['帮我写一个策略：60% SPY，40% TLT', 'zh'],
] as const)('leads to the page that writes it: %s', async (text, language) => {
  const { fits, said, answered } = ask(text, language);
  await answered;
  expect(fits).toBe(95);
  const [address] = /\/admin\/write-strategy\?[^)]+/.exec(said[0]) ?? [];
  expect(new URLSearchParams(address?.split('?')[1]).get('request')).toBe(text);
});

it('says what a description lacks', async () => {
  const { said, answered } = ask('create a strategy that makes me rich', 'en');
  await answered;
  expect(said[0]).toContain('by which rule');
});

it.each(['Which strategy has the best Sharpe?', 'What does this strategy hold?'])('does not take %s', (text) => {
  expect(ask(text, 'en').fits).toBe(0);
});

it('has figures of the request in an address, which are not shown', () => {
  const text = '[Write it](/admin/write-strategy?request=60%25+SPY) costs 7';
  expect(untracedIn(text, new Sources())).toEqual([{ start: text.length - 1, end: text.length }]);
});
