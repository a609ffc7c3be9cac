import { expect, it } from 'vitest';
import { benchTable } from './report.ts';

const row = { id: 'WEB', what: 'script', ours: 200, peers: { monitor: 400 }, limit: null, goal: 250 };

it('says that a page has less script than another, and that an act is faster', () => {
  expect(benchTable([{ ...row, unit: 'kB' }])).toMatch(/monitor\s+400\s+kB\s+2\.0× less/);
  expect(benchTable([{ ...row, unit: 'ms' }])).toMatch(/monitor\s+400\s+ms\s+2\.0× faster/);
});

it('compares nothing with a figure of zero', () => {
  expect(benchTable([{ ...row, unit: 'ms', peers: { tab: 0 } }])).toMatch(/tab\s+0\.00\s+ms$/m);
});

it('says whether a goal was reached', () => {
  expect(benchTable([{ ...row, unit: 'kB' }])).toContain('250 reached');
  expect(benchTable([{ ...row, unit: 'kB', ours: 251 }])).toContain('250 missed');
  expect(benchTable([{ ...row, unit: 'times as fast', ours: 1.7, goal: 1.6 }])).toContain('1.60 reached');
  expect(benchTable([{ ...row, unit: 'times as fast', ours: 1.5, goal: 1.6 }])).toContain('1.60 missed');
});
