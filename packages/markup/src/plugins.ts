import type { Element, Root as HtmlRoot } from 'hast';
import { defaultSchema } from 'hast-util-sanitize';
import type { Image, Link, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { SKIP, visit } from 'unist-util-visit';

/** A user name after an @: letters of any language, digits, dots, dashes, underscores; a dot or dash at the end ends a sentence. */
export const MENTION = /(?<![\p{L}\p{N}._@/-])@([\p{L}\p{N}._-]{2,31}[\p{L}\p{N}_])/gu;

const LINKS = ['link', 'linkReference'];

/** Images of strangers are not loaded: what they show would change, and their server would see the readers. */
function linkInPlaceOfImage({ url, alt, title }: Image): Link {
  const words: Text = { type: 'text', value: alt || url };
  return { type: 'link', url, title, children: [words] };
}

function refuseImages() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      if (index === undefined || parent === undefined) return;
      if (node.type === 'image') parent.children[index] = linkInPlaceOfImage(node);
      // An image by reference keeps its words alone.
      if (node.type === 'imageReference') parent.children[index] = { type: 'text', value: node.alt ?? '' };
    });
  };
}

/** A link holds no further link, such as an address in its words or an image. */
function flattenLinks() {
  return (tree: Root) => {
    visit(tree, LINKS, (link) => {
      visit(link as Nodes, ['image', ...LINKS], (inner, index, parent) => {
        if (index === undefined || parent === undefined) return;
        (parent as Parents).children[index] = { type: 'text', value: textOf(inner) };
      });
    });
  };
}

/** Markup of HTML is text. */
function writeHtmlAsText() {
  return (tree: Root) => {
    visit(tree, 'html', (node, index, parent) => {
      if (index === undefined || parent === undefined) return;
      const words: Text = { type: 'text', value: node.value };
      const isOfFlow = parent.type === 'root' || parent.type === 'blockquote' || parent.type === 'listItem';
      (parent as Parents).children[index] = isOfFlow ? { type: 'paragraph', children: [words] } : words;
      return SKIP;
    });
  };
}

/** A mention becomes a span that the client and mails draw apart from the text. */
function markMentions() {
  return (tree: Root) => {
    visit(tree, (node: Nodes, index, parent) => {
      if (LINKS.includes(node.type)) return SKIP;
      if (node.type !== 'text' || index === undefined || parent === undefined) return;
      const parts = splitMentions(node.value);
      if (parts.length === 0) return;
      (parent as Parents).children.splice(index, 1, ...parts);
      return index + parts.length;
    });
  };
}

function splitMentions(text: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const { index, 0: whole } of text.matchAll(MENTION)) {
    if (index > from) parts.push({ type: 'text', value: text.slice(from, index) });
    parts.push({
      type: 'emphasis',
      data: { hName: 'span', hProperties: { dataMention: '' } },
      children: [{ type: 'text', value: whole }],
    });
    from = index + whole.length;
  }
  if (parts.length > 0 && from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
}

/** The page has headings above those of a post. */
const HEADING_SHIFT = 2;
const LOWEST_HEADING = 6;
function lowerHeadings() {
  return (tree: Root) => {
    visit(tree, 'heading', (node) => {
      node.depth = Math.min(node.depth + HEADING_SHIFT, LOWEST_HEADING) as typeof node.depth;
    });
  };
}

/** Footnotes need ids, which could shadow those of the page: their marks stay text. */
function refuseFootnotes() {
  return (tree: Root) => {
    visit(tree, (node: Nodes, index, parent) => {
      if (index === undefined || parent === undefined) return;
      if (node.type === 'footnoteReference') parent.children[index] = { type: 'text', value: `[^${node.identifier}]` };
      if (node.type === 'footnoteDefinition') {
        (parent as Parents).children.splice(index, 1);
        return index;
      }
      return;
    });
  };
}

/** Any origin: a browser reads `/admin/../x` and `/\\host` as other addresses than they seem. */
const BASE = 'http://pipa.invalid';
function isOwn(href: string): boolean {
  if (!href.startsWith('/admin/') || !URL.canParse(href, BASE)) return false;
  return new URL(href, BASE).pathname.startsWith('/admin/');
}

/** Links of members pass on no rank, open beside the page, and get no hold of it; those of the product stay inside. */
function guardLinks() {
  return (tree: HtmlRoot) => {
    visit(tree, 'element', (node: Element) => {
      const href = String(node.properties.href ?? '');
      if (node.tagName !== 'a' || isOwn(href)) return;
      // An address of this host or of a part of the page that a member made up leads nowhere that the product knows.
      if (!/^(https?:\/\/|mailto:)/i.test(href) || !URL.canParse(href)) delete node.properties.href;
      else {
        node.properties.rel = ['nofollow', 'ugc', 'noopener', 'noreferrer'];
        node.properties.target = '_blank';
      }
    });
  };
}

/** What a post may hold; every other element and attribute goes. */
const schema: typeof defaultSchema = {
  ...defaultSchema,
  strip: ['script', 'style'],
  clobberPrefix: 'post-',
  tagNames: [
    'a',
    'blockquote',
    'br',
    'code',
    'del',
    'em',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'input',
    'li',
    'ol',
    'p',
    'pre',
    'span',
    'strong',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'ul',
  ],
  attributes: {
    a: ['href'],
    code: [['className', /^language-[\w-]{1,20}$/]],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: [['className', 'task-list-item']],
    ol: ['start'],
    span: ['dataMention'],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto'] },
};

/** For react-markdown and for the pipelines of this package: Markdown to a tree that holds nothing but what a post may hold. */
export const remarkPlugins: PluggableList = [
  remarkGfm,
  flattenLinks,
  refuseImages,
  refuseFootnotes,
  writeHtmlAsText,
  markMentions,
  lowerHeadings,
];
export const rehypePlugins: PluggableList = [[rehypeSanitize, schema], guardLinks];
