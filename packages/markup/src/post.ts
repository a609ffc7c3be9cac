import type { Element, Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { type CardRef, cardKey, cardRefOf } from './cards.ts';
import { MENTION, rehypePlugins, remarkPlugins } from './plugins.ts';

/** Members that one post mentions, and cards that it shows; further ones stay text and links. */
export const MAX_MENTIONS = 10;
export const MAX_CARDS = 5;

const parser = unified().use(remarkParse).use(remarkPlugins);
const treeOf = (markdown: string): Root => parser.runSync(parser.parse(markdown)) as Root;

/** The words of a post without marks, a line a paragraph. */
export function plainTextOf(markdown: string): string {
  const lines: string[] = [];
  visit(treeOf(markdown), (node: Nodes) => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'code' || node.type === 'tableCell') {
      lines.push(textOf(node));
    }
  });
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/** The beginning of a post in one line, cut at a word where there is one. */
export function excerptOf(markdown: string, chars: number): string {
  const text = plainTextOf(markdown).replace(/\s+/g, ' ').trim();
  return shortened(text, chars);
}

/** A text of at most so many characters, with an ellipsis where it is cut, between words where it has some. */
export function shortened(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const cut = text.slice(0, chars - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > chars / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** HTML of a post for a mail: what a post may hold, with links that have an origin. */
export function htmlOf(markdown: string, { publicUrl }: { readonly publicUrl: string }): string {
  const withOrigin = () => (tree: HtmlRoot) => {
    visit(tree, 'element', ({ tagName, properties }: Element) => {
      const href = properties.href;
      if (tagName === 'a' && typeof href === 'string' && href.startsWith('/')) properties.href = `${publicUrl}${href}`;
    });
  };
  const pipeline = unified()
    .use(remarkParse)
    .use(remarkPlugins)
    .use(remarkRehype)
    .use(rehypePlugins)
    .use(withOrigin)
    .use(rehypeStringify);
  return String(pipeline.processSync(markdown));
}

/** Links that lead out of the product. */
export function countLinks(markdown: string, publicUrl: string): number {
  let count = 0;
  visit(treeOf(markdown), 'link', ({ url }) => {
    if (!url.startsWith('/') && !url.startsWith(`${publicUrl}/`)) count++;
  });
  return count;
}

/** Names after an @ outside of code and links, in lower case, each once. */
export function mentionsOf(markdown: string): string[] {
  const names = new Set<string>();
  visit(treeOf(markdown), 'emphasis', (node) => {
    if (node.data?.hProperties?.dataMention === undefined) return;
    for (const [, name] of textOf(node).matchAll(MENTION)) if (name !== undefined) names.add(name.toLowerCase());
  });
  return [...names].slice(0, MAX_MENTIONS);
}

/** Pages of the product whose link is a paragraph of its own, each once. */
export function cardsOf(markdown: string, publicUrl: string): CardRef[] {
  const refs = new Map<string, CardRef>();
  visit(treeOf(markdown), 'paragraph', ({ children: [only, ...others] }) => {
    if (only?.type !== 'link' || others.length > 0) return;
    const ref = cardRefOf(only.url, publicUrl);
    if (ref !== null) refs.set(cardKey(ref), ref);
  });
  return [...refs.values()].slice(0, MAX_CARDS);
}
