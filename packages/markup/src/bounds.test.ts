import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlOf, refusalOfPost } from './index.ts';
import { bombPosts, bombUnits, longestAccepted, markdownBombs } from './testing/markdown-bombs.ts';

/** Calls of functions to render a post; 20,000 characters of plain words need 0.9 million, about 25 ms. */
const MAX_CALLS = 2_000_000;
/** Vitest loads the parser with its assertions, which the product does not. */
const ASSERTIONS = /\/node_modules\/(devlop|debug)\//;

const inspector = new Session();
beforeAll(async () => {
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(async () => {
  await inspector.post('Profiler.stopPreciseCoverage');
  inspector.disconnect();
});

async function callsToRender(markdown: string): Promise<number> {
  await inspector.post('Profiler.takePreciseCoverage');
  htmlOf(markdown, { publicUrl: 'https://pipa.example' });
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  const counted = result.filter(({ url }) => !ASSERTIONS.test(url));
  const counts = counted.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('a bomb of Markdown', () => {
  it('is one of many', () => {
    expect(Object.keys(markdownBombs).length).toBeGreaterThan(100);
  });

  it.each(Object.entries(markdownBombs))('of %s is refused, or is drawn with little work', async (_, post) => {
    if (refusalOfPost(post) === null) expect(await callsToRender(post)).toBeLessThan(MAX_CALLS);
  });

  it.each(bombUnits)('of as many %j as a post may hold is drawn with little work', async (unit) => {
    const post = longestAccepted(unit);
    expect(post.length).toBeGreaterThan(0);
    expect(await callsToRender(post)).toBeLessThan(MAX_CALLS);
  });

  it.each([
    'a table whose short rows are as wide as its head',
    'quotes and lists by turns',
    'lists within lists by tabs',
  ])('of %s is refused: it would take most of a second', (name) => {
    expect(refusalOfPost(bombPosts[name] ?? '')).not.toBeNull();
  });
});

it('takes every line ending of Markdown for one', () => {
  for (const ending of ['\n', '\r', '\r\n']) {
    expect(refusalOfPost(`a${ending}`.repeat(1_000))).toEqual(refusalOfPost('a\n'.repeat(1_000)));
  }
  expect(refusalOfPost('a\n'.repeat(1_000))).not.toBeNull();
});

it('refuses no post that people write', () => {
  const table = `|Symbol|Return|Drawdown|\n|-|-:|-:|\n${'|SPY|12 %|-8 %|\n'.repeat(80)}`;
  const code = `\`\`\`ts\n${'          if (a || b[i] < c && d) return list.map(({ x }) => x + `y`);\n'.repeat(60)}\`\`\``;
  const list = '- an item, with a [link](https://x.example) and **words**\n'.repeat(45);
  const quotes = '> > > it was said\n\nI agree.\n\n'.repeat(60);
  for (const post of [table, code, list, quotes, '回撤很深，收益也高。\n\n'.repeat(290)]) {
    expect(refusalOfPost(post), post.slice(0, 40)).toBeNull();
  }
});
