import { englishOf, MAX_POST_LENGTH } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import {
  cardKey,
  cardRefOf,
  cardRefOfKey,
  cardsOf,
  excerptOf,
  htmlOf,
  MAX_MENTIONS,
  mentionsOf,
  plainTextOf,
  refusalOfPost,
} from './index.ts';

const publicUrl = 'https://pipa.example';
const html = (markdown: string) => htmlOf(markdown, { publicUrl });

describe('the HTML of a post', () => {
  it('has what Markdown writes: headings below those of the page, lists, code, tables, tasks', () => {
    expect(html('# One\n\n**b** _i_ ~~d~~ `c`')).toBe(
      '<h3>One</h3>\n<p><strong>b</strong> <em>i</em> <del>d</del> <code>c</code></p>',
    );
    expect(html('|a|b|\n|-|-:|\n|1|2|')).toContain('<td align="right">2</td>');
    expect(html('- [x] done')).toContain('<input type="checkbox" checked disabled>');
    expect(html('```ts\nlet a\n```')).toContain('<code class="language-ts">');
  });

  it('shows HTML as text', () => {
    expect(html('<script>alert(1)</script>\n\nand <b onclick="x()">bold</b>')).toBe(
      '<p>&#x3C;script>alert(1)&#x3C;/script></p>\n<p>and &#x3C;b onclick="x()">bold&#x3C;/b></p>',
    );
  });

  it('has links that pass on no rank, and none to what is no address', () => {
    expect(html('[a](https://x.example/?q=1)')).toBe(
      '<p><a href="https://x.example/?q=1" rel="nofollow ugc noopener noreferrer" target="_blank">a</a></p>',
    );
    expect(html('[a](/admin/ida)')).toBe(`<p><a href="${publicUrl}/admin/ida">a</a></p>`);
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//x.example',
      '/api/x',
      '#id',
      'ftp://x',
      'https:x',
      '/admin/../api/x',
      '/admin/%2e%2e/api/x',
    ]) {
      expect(html(`[a](${address})`), address).toBe('<p><a>a</a></p>');
    }
  });

  it('shows an image as a link to it', () => {
    expect(html('![chart](https://x.example/i.png)')).toContain('href="https://x.example/i.png"');
    expect(html('![chart](https://x.example/i.png) ![r][a]\n\n[a]: https://x.example/j.png')).not.toContain('<img');
    expect(html('[**![chart](https://x.example/i.png)**](https://x.example)')).toContain('<strong>chart</strong></a>');
  });

  it('has no link within a link', () => {
    expect(html('[x@y.example](https://x.example)')).toBe(
      '<p><a href="https://x.example" rel="nofollow ugc noopener noreferrer" target="_blank">x@y.example</a></p>',
    );
    expect(html('[a xmpp:x@y.example/z b](https://x.example)').match(/<a/g)).toHaveLength(1);
  });

  it('has no footnotes, whose ids could be those of the page', () => {
    expect(html('a[^1]\n\n[^1]: note')).toBe('<p>a[^1]</p>');
  });

  it('draws a mention apart', () => {
    expect(html('thanks @ada.')).toBe('<p>thanks <span data-mention="">@ada</span>.</p>');
  });
});

it.each([
  ['@Ada and @bob_1, @ada', ['ada', 'bob_1']],
  ['@ada', ['ada']],
  ['**@ada**', ['ada']],
  ['[**@ada** @bob](https://x.example)', []],
  ['mail a@b.example, `@code`, [@link](https://x.example), https://x.example/@path', []],
  ['@李小明 你好', ['李小明']],
  ['@ab is too short, @.x too', []],
  [
    Array.from({ length: 30 }, (_, i) => `@user${i}`).join(' '),
    Array.from({ length: MAX_MENTIONS }, (_, i) => `user${i}`),
  ],
])('mentions of %s', (markdown, names) => {
  expect(mentionsOf(markdown)).toEqual(names);
});

it('gives the words of a post for search, PDF and digests', () => {
  expect(plainTextOf('# A\n\n- b **c**\n- [d](https://x.example)\n\n> e\n\n|f|g|\n|-|-|\n|1|2|\n\n<i>h</i>')).toBe(
    'A\nb c\nd\ne\nf\ng\n1\n2\n<i>h</i>',
  );
  expect(excerptOf('one two three four', 12)).toBe('one two…');
  expect(excerptOf('one\n\ntwo', 12)).toBe('one two');
});

describe('a card', () => {
  const token = 'x'.repeat(43);
  const pages = [
    ['/admin/strategyDetails?id=7&tab=x', { kind: 'strategy', id: 7 }],
    ['/admin/aqmStrategyDetails?id=8', { kind: 'modelAccount', id: 8 }],
    ['/admin/ida?tab=symbol&symbol=spy&category=4', { kind: 'symbol', symbol: 'SPY' }],
    ['/admin/symbol?symbol=brk.b', { kind: 'symbol', symbol: 'BRK.B' }],
    ['/admin/ida?tab=universes&signals=screener&filter=close%3Age%3A5', { kind: 'screen', filter: 'close:ge:5' }],
    [`/admin/shared#${token}`, { kind: 'tearSheet', token }],
  ] as const;

  it.each(pages)('is what a link to %s shows', (path, ref) => {
    expect(cardRefOf(path, publicUrl)).toEqual(ref);
    expect(cardRefOf(`${publicUrl}${path}`, publicUrl)).toEqual(ref);
    expect(cardRefOfKey(cardKey(ref))).toEqual(ref);
  });

  it.each([
    '/admin/strategyDetails?id=0',
    '/admin/strategyDetails?id=7;x',
    '/admin/ida?tab=symbol',
    '/admin/symbol?symbol=<x>',
    '/admin/shared#short',
    'https://evil.example/admin/strategyDetails?id=7',
    'https://pipa.example.evil/admin/strategyDetails?id=7',
    'javascript:/admin/strategyDetails?id=7',
  ])('is not %s', (path) => {
    expect(cardRefOf(path, publicUrl)).toBeNull();
  });

  it('needs a paragraph of its own', () => {
    const markdown = `/admin/ida is no link.\n\nSee [it](/admin/strategyDetails?id=1).\n\n[it](/admin/strategyDetails?id=2)\n\n${publicUrl}/admin/strategyDetails?id=2`;
    expect(cardsOf(markdown, publicUrl)).toEqual([{ kind: 'strategy', id: 2 }]);
  });
});

const filled = (text: string) => text.repeat(Math.floor(MAX_POST_LENGTH / text.length));
it.each([
  '>',
  '> ',
  '[',
  ']',
  '[]',
  '![',
  '*',
  '*a ',
  '**a ',
  '_a_ ',
  'a*b_',
  '`a',
  '~a ',
  '<',
  '<a ',
  '&#x41;',
  'www.a ',
  'a@',
  '|',
  'a|',
  '[a]: b\n',
  '- ',
  '1. ',
  '> - ',
  '[^a]',
  '\\',
  '\n',
  '# a\n',
])('a post full of %j is refused before it is parsed', (text) => {
  expect(refusalOfPost(filled(text))).not.toBeNull();
});

it('a long post of words, and one that is rich in marks, are not refused', () => {
  const words = 'The drawdown of 2020 was -12 % (see [the sheet](https://x.example)), *not* 20 %.\n\n';
  expect(refusalOfPost(filled('word '))).toBeNull();
  expect(refusalOfPost(words.repeat(60))).toBeNull();
  const table = `|a|b|c|\n|-|-|-|\n${'|1|2|3|\n'.repeat(50)}`;
  expect(refusalOfPost(table)).toBeNull();
  const refused = refusalOfPost('x'.repeat(MAX_POST_LENGTH + 1));
  expect(refused && englishOf(refused)).toContain('20000');
});
