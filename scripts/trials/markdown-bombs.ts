// node scripts/trials/markdown-bombs.ts
//
// Renders the most costly posts that are accepted: each bomb of the corpus, and every unit as often as a post may hold it. Prints the
// slowest by thread time in ms, the least of five renderings, and fails above 50 ms.
import { htmlOf, refusalOfPost } from '@pipa/markup';
import { bombUnits, longestAccepted, markdownBombs } from '../../packages/markup/src/testing/markdown-bombs.ts';

const MAX_MS = 50;
const RUNS = 5;
const SHOWN = 10;

function threadMs(post: string): number {
  const before = process.threadCpuUsage();
  htmlOf(post, { publicUrl: 'https://pipa.example' });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const posts = [
  ...Object.entries(markdownBombs).filter(([, post]) => refusalOfPost(post) === null),
  ...bombUnits.map((unit): [string, string] => [JSON.stringify(unit), longestAccepted(unit)]),
];
for (const [, post] of posts) threadMs(post);
const times = posts
  .map(([name, post]) => ({ name, ms: Math.min(...Array.from({ length: RUNS }, () => threadMs(post))) }))
  .toSorted((a, b) => b.ms - a.ms);
for (const { name, ms } of times.slice(0, SHOWN)) console.log(`${ms.toFixed(1).padStart(6)} ms  ${name}`);
const late = times.filter(({ ms }) => ms > MAX_MS);
console.log(`${times.length} posts, ${late.length} above ${MAX_MS} ms`);
process.exitCode = late.length === 0 ? 0 : 1;
