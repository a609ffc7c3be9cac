import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** The texts of a catalogue by their paths; sentences with values are functions. */
function textsOf(words: object, path: string): [path: string, text: unknown][] {
  return Object.entries(words).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    if (typeof value === 'function') return [];
    return typeof value === 'string' ? [[at, value]] : textsOf(value, at);
  });
}

const catalogues = files.filter((file) => /^words\/.*\/index\.ts$/.test(file));

it.each(catalogues)('%s has no empty text', async (file) => {
  const { words } = (await import(join(sources, file))) as { words: object };
  const texts = textsOf(words, file);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter(([, text]) => String(text).trim() === '')).toEqual([]);
});

/** Chinese characters, and punctuation as wide as they are. */
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

it('Chinese is in the Chinese files of the words alone', () => {
  const rules = files.filter((file) => !/^words\/.*\/zh\.ts$|\.test\.ts$/.test(file));
  const found = rules.flatMap((file) =>
    readFileSync(join(sources, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (CHINESE.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
