import { expect, it } from 'vitest';
import {
  appended,
  begunMention,
  linked,
  mentioned,
  prefixed,
  quoteOf,
  type Written,
  wrapped,
} from './markdown-edits.ts';

/** A text whose selection is between two bars. */
const at = (marked: string): Written => {
  const [before = '', chosen = '', after = ''] = marked.split('|');
  return { text: before + chosen + after, start: before.length, end: before.length + chosen.length };
};
const shown = ({ text, start, end }: Written) => `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

it.each([
  ['a |b| c', 'a **|b|** c'],
  ['a **|b|** c', 'a |b| c'],
  ['a ||', 'a **|bold|**'],
])('puts marks around %s', (before, after) => {
  expect(shown(wrapped(at(before), '**', 'bold'))).toBe(after);
});

it('makes a link whose address is selected', () => {
  expect(shown(linked(at('see |this| now'), 'text'))).toBe('see [this](|https://|) now');
});

it.each([
  ['one\nt|wo\nthr|ee', 'one\n|- two\n- thr|ee'],
  ['||', '|- item|'],
  ['one\n||', 'one\n|- item|'],
])('puts a mark before each line of %j', (before, after) => {
  expect(shown(prefixed(at(before), '- ', 'item'))).toBe(after);
});

it('quotes each line, after the name of the author where there is one', () => {
  expect(quoteOf(' one\n\ntwo ', '@ada')).toBe('@ada\n\n> one\n>\n> two\n\n');
  expect(quoteOf('one', '')).toBe('> one\n\n');
  expect(appended('typed\n', '> one')).toBe('typed\n\n> one');
  expect(appended(' ', '> one')).toBe('> one');
});

it.each([
  ['thanks @ad', 'ad'],
  ['@李', '李'],
  ['mail a@b', null],
  ['https://x.example/@a', null],
  ['@', null],
  ['@ada and', null],
])('finds the beginning of a name at the end of %s', (text, name) => {
  expect(begunMention(text, text.length)).toBe(name);
});

it('completes a name before the caret', () => {
  expect(shown(mentioned('hi @ad, you', 6, 'ad', 'ada'))).toBe('hi @ada ||, you');
});
