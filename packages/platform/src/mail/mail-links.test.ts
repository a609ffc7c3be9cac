import { expect, it } from 'vitest';
import { findLinks } from './mail-links.ts';

it.each([
  [
    'a linked address',
    { html: '<a href="https://p.example/x?a=1&amp;b=2">go</a>', text: '' },
    ['https://p.example/x?a=1&b=2'],
  ],
  ['single quotes', { html: "<a class=b href = 'http://p.example/'>go</a>", text: '' }, ['http://p.example/']],
  [
    'an address in the text, without the full stop',
    { html: '', text: 'Open https://p.example/a.' },
    ['https://p.example/a'],
  ],
  [
    'the same address once',
    { html: '<a href="https://p.example/a">', text: 'https://p.example/a' },
    ['https://p.example/a'],
  ],
  ['no other kinds of links', { html: '<a href="mailto:a@b.c"><a href="#top"><a href="javascript:x">', text: '' }, []],
])('finds %s', (_what, mail, links) => {
  expect(findLinks(mail)).toEqual(links);
});
