import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
/** Code that draws what a person reads: the client, charts and pictures, and the analysis. Words are in catalogues; receipts say the units of series in English. */
const DRAWING = ['apps/web/src', 'packages/charts/src', 'packages/ida/src'];
const NO_DRAWING =
  /\.test\.|\.fixture\.|\/testing\/|\/messages\/|\/words\/|\/features\/design\/|\/service-worker\/|columns\/units\.ts$|-routes\.ts$|\/routes\.ts$/;

/** Two words that stand together in prose, as `Held until`. */
const PROSE = /^[^a-z]*[A-Z][a-z']+ [a-z]+|[a-z]{2,} [a-z]{2,} [a-z]{2,}/;
/** Styles and selectors. */
const STYLE = /[{}&>]|gradient|\d(px|s|ms)\b|ease|serif|aria-|\bvar\(/;
/** Attributes and properties that are shown or read out. */
const SHOWN = /^(title|label|header|aria-label|alt|placeholder|description|heading|subtitle|text|unit)$/;
const WORD = /^[A-Z][a-z]+/;
/** Names, that are the same in every language. */
const NAMES = /^(Pipa|English)$/;

/**
 * What is English and yet no words for a reader: lines of logs and errors of the code, commands, a value of an enumeration, and words that
 * a column of the analysis has in its catalogue.
 */
const KNOWN = new Set([
  'The client stopped working',
  'A page stopped working',
  'A part of the page failed',
  'A part of the page is loaded again',
  'The client could not start',
  'The browser keeps nothing for this page',
  'The browser does not give ',
  'The session could not be ended on the server',
  'A stored table state could not be read',
  'A realtime message was not understood',
  'A realtime message was not readable',
  'The browser takes no service worker',
  'This browser was not subscribed',
  // What the server says; code compares it.
  'does not exist',
  'This field is required',
  'This proposal was confirmed, dismissed or has expired',
  'Bearish to Neutral',
  'Neutral to Bullish',
  'wait for review',
  'claude mcp add --transport http pipa ',
  'npm run verify -- ',
]);

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly name?: { readonly name?: string };
  readonly key?: { readonly name?: string };
  readonly callee?: { readonly name?: string };
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The texts of a part of a program that a person could read. */
function textsOf(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const each of node) textsOf(each, found);
  if (!isNode(node)) return found;
  if (
    /^Import|^Export.*All|^TS/.test(node.type) &&
    node.type !== 'TSAsExpression' &&
    node.type !== 'TSSatisfiesExpression'
  )
    return found;
  if (node.type === 'NewExpression' && /Error$/.test(node.callee?.name ?? '')) return found;
  const text = textOf(node);
  if (text !== null) found.push(text);
  for (const [name, part] of Object.entries(node)) if (name !== 'type') textsOf(part, found);
  return found;
}

function textOf(node: Node): string | null {
  const { type, value } = node;
  if (type === 'JSXText') return /[a-z]{2,}/.test(String(value).replace(/&\w+;/g, '')) ? String(value).trim() : null;
  if (type === 'Literal' && typeof value === 'string') return PROSE.test(value) && !STYLE.test(value) ? value : null;
  if (type === 'TemplateElement') {
    const { raw } = value as { raw: string };
    return PROSE.test(raw) && !STYLE.test(raw) ? raw : null;
  }
  const name = type === 'JSXAttribute' ? node.name?.name : type === 'Property' ? node.key?.name : undefined;
  if (name === undefined || !SHOWN.test(name) || !isNode(value) || value.type !== 'Literal') return null;
  return typeof value.value === 'string' && WORD.test(value.value) ? value.value : null;
}

it('what a person reads is in a catalogue, so that it is in every language', () => {
  const files = DRAWING.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !NO_DRAWING.test(path));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) => {
    const { program } = parseSync(path, readFileSync(new URL(path, ROOT), 'utf8'));
    const texts = [...new Set(textsOf(program))].filter((text) => !KNOWN.has(text) && !NAMES.test(text));
    return texts.map((text) => `${path}: ${text}`);
  });
  expect(found).toEqual([]);
});

it('finds prose, a title and the text of an element', () => {
  const code = `const a = <p title="Total">Held until tomorrow {"as" + " a whole"}</p>; const b = { label: 'Close', key: 'close' };
    throw new Error('Nothing to read here');`;
  expect(textsOf(parseSync('a.tsx', code).program)).toEqual(['Total', 'Held until tomorrow', 'Close']);
});
