import { htmlOf, rehypePlugins, remarkPlugins } from '@pipa/markup';
import { xssCorpus } from '@pipa/markup/testing';
import { render } from '@testing-library/react';
import Markdown from 'react-markdown';
import { describe, expect, it } from 'vitest';

const publicUrl = 'https://pipa.example';

/** What a post may hold, written apart from the rules that clean it. */
const ELEMENTS = new Set(
  'a blockquote br code del em h3 h4 h5 h6 hr input li ol p pre span strong table tbody td th thead tr ul'.split(' '),
);
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  href: /^(https?:\/\/|mailto:|\/admin\/)/i,
  rel: /^nofollow ugc noopener noreferrer$/,
  target: /^_blank$/,
  class: /^(|language-[\w-]{1,20}|task-list-item|contains-task-list)$/,
  type: /^checkbox$/,
  disabled: /^$/,
  checked: /^$/,
  start: /^\d+$/,
  align: /^(left|right|center)$/,
  style: /^text-align: (left|right|center);$/,
  'data-mention': /^$/,
};

/** Elements, attributes and addresses in a document that no post may hold. */
function dangersIn(post: Element): string[] {
  const dangers: string[] = [];
  for (const element of post.querySelectorAll('*')) {
    const name = element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? element.localName : element.tagName;
    if (!ELEMENTS.has(name)) dangers.push(`<${name}>`);
    for (const attribute of element.attributes) {
      if (!ATTRIBUTES[attribute.name]?.test(attribute.value)) dangers.push(`${attribute.name}="${attribute.value}"`);
    }
    const address = element.getAttribute('href');
    if (address !== null) {
      const { protocol, origin } = new URL(address, publicUrl);
      if (!['http:', 'https:', 'mailto:'].includes(protocol)) dangers.push(protocol);
      const leaves = protocol === 'mailto:' || origin !== publicUrl;
      if (leaves && !element.getAttribute('rel')?.includes('noopener')) dangers.push(`${address} without rel`);
    }
  }
  return dangers;
}

/** A mail's document, as a reader of mails parses it; twice, as what one parser writes another may read differently. */
function parsed(html: string): Element {
  const once = new DOMParser().parseFromString(html, 'text/html').body;
  return new DOMParser().parseFromString(once.innerHTML, 'text/html').body;
}

it('finds dangers where a text is not cleaned', () => {
  expect(dangersIn(parsed('<p onclick="x()"><img src="x"><a href="javascript:x()">x</a></p>'))).toEqual([
    'onclick="x()"',
    '<img>',
    'src="x"',
    'href="javascript:x()"',
    'javascript:',
    'javascript:x() without rel',
  ]);
  expect(dangersIn(parsed('<svg><a href="https://x.example">x</a></svg>'))).toContain('<svg>');
});

describe.each([
  ['alone', (payload: string) => payload],
  ['within words', (payload: string) => `Before ${payload} after`],
  ['in a quote, a list and a table', (payload: string) => `> ${payload}\n\n- ${payload}\n\n|a|\n|-|\n|${payload}|`],
  ['as the words and the title of a link', (payload: string) => `[${payload}](https://x.example "${payload}")`],
  ['as an address', (payload: string) => `[x](${payload}) ![x](<${payload}>) <${payload}>`],
])('a hostile text %s', (_, post) => {
  const texts = Object.entries(xssCorpus);

  it.each(texts)('of %s is inert in a mail', (_, payloads) => {
    for (const payload of payloads) {
      expect(dangersIn(parsed(htmlOf(post(payload), { publicUrl }))), payload).toEqual([]);
    }
  });

  it.each(texts)('of %s is inert on a page', (_, payloads) => {
    for (const payload of payloads) {
      const { container, unmount } = render(
        <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins}>
          {post(payload)}
        </Markdown>,
      );
      expect(dangersIn(container), payload).toEqual([]);
      expect(dangersIn(parsed(container.innerHTML)), payload).toEqual([]);
      unmount();
    }
  });
});
