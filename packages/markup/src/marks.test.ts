import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { markPlaces, rehypePlugins, remarkPlugins, splitByPlaces } from './index.ts';

/** The HTML of a text whose words between ‹ and › are places. */
function marked(written: string): string {
  const places = [...written.matchAll(/‹(.*?)›/g)].map(({ index, 1: words = '' }, before) => ({
    start: index - 2 * before,
    end: index - 2 * before + words.length,
  }));
  return String(
    unified()
      .use(remarkParse)
      .use(remarkPlugins)
      .use(remarkRehype)
      .use(rehypePlugins)
      .use(markPlaces(places))
      .use(rehypeStringify)
      .processSync(written.replaceAll(/[‹›]/g, '')),
  );
}

it.each([
  ['rose ‹12.3%› and 12.3%', '<p>rose <mark>12.3%</mark> and 12.3%</p>'],
  ['**‹1› and ‹2›** 3', '<p><strong><mark>1</mark> and <mark>2</mark></strong> 3</p>'],
  ['`x = ‹5›`', '<p><code>x = <mark>5</mark></code></p>'],
  ['- one ‹7›\n- two', '<ul>\n<li>one <mark>7</mark></li>\n<li>two</li>\n</ul>'],
  // What is written by an escape, or beside a mention, has other offsets in the tree.
  ['\\*‹42› left', '<p>*<mark>42</mark> left</p>'],
  ['@bob has ‹42›, not 421', '<p><span data-mention="">@bob</span> has <mark>42</mark>, not 421</p>'],
  ['‹4\\.2›', '<p><mark>4.2</mark></p>'],
  ['nothing', '<p>nothing</p>'],
])('marks the places of %s', (written, html) => {
  expect(marked(written)).toBe(html);
});

it('marks nothing that a text itself writes as a mark', () => {
  expect(marked('<mark>1</mark>')).toBe('<p>&#x3C;mark>1&#x3C;/mark></p>');
});

it('splits a text at places in any order, also where they overlap or lie beyond its end', () => {
  const places = [
    { start: 4, end: 99 },
    { start: 1, end: 3 },
    { start: 2, end: 3 },
  ];
  expect(splitByPlaces('abcdef', places)).toEqual([
    { text: 'a', isMarked: false },
    { text: 'bc', isMarked: true },
    { text: 'd', isMarked: false },
    { text: 'ef', isMarked: true },
  ]);
});
