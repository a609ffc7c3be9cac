import { notice } from '@pipa/contract';
import { expect, it } from 'vitest';
import { exampleNotices } from './notice-examples.ts';

it('each example is a notice as the store would write it', () => {
  expect(exampleNotices.length).toBe(notice.options.length);
  for (const each of exampleNotices) expect([each.event, notice.safeParse(each).success]).toEqual([each.event, true]);
});
