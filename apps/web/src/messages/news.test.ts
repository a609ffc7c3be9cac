import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { news } from './en/news.ts';

const changelog = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8');
/** Entries of the newest section, each on one line. */
const [, newest = ''] = changelog.split(/^## .*$/m);
const entries = newest
  .split(/^- /m)
  .slice(1)
  .map((entry) => entry.replace(/\s+/g, ' ').trim());

it('reads the newest section of the changelog', () => {
  expect(entries.length).toBeGreaterThan(0);
});

it.each(news.entries)('is the beginning of an entry of the newest section: %s', (text) => {
  expect(entries.filter((entry) => entry.startsWith(text))).toHaveLength(1);
});

it('fits into a dialog', () => {
  expect(news.entries.length).toBeGreaterThan(2);
  expect(news.entries.length).toBeLessThan(9);
});
