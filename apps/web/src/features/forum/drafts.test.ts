import { beforeEach, expect, it } from 'vitest';
import { guardedStorage } from '../../browser-storage.ts';
import { createDrafts, DRAFT_DAYS, MAX_DRAFTS } from './drafts.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 5);
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
});
const storage = guardedStorage(() => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => void kept.set(key, text),
  removeItem: (key) => void kept.delete(key),
}));
const draftsOf = (userId: number, days = 0) => createDrafts(storage, userId, () => START + days * DAY_MS);

it('keeps a text by place until it is sent', () => {
  draftsOf(1).write('new', 'Half a thought');
  draftsOf(1).write('answers-7', 'Another one');
  expect(draftsOf(1).read('new')).toBe('Half a thought');
  draftsOf(1).write('new', null);
  expect(draftsOf(1).read('new')).toBeNull();
  expect(draftsOf(1).read('answers-7')).toBe('Another one');
});

it('gives no text to another user, and removes it once that user writes', () => {
  draftsOf(1).write('new', 'Mine');
  expect(draftsOf(2).read('new')).toBeNull();
  expect(draftsOf(1).read('new')).toBe('Mine');
  draftsOf(2).write('new', 'Of the other');
  expect(draftsOf(1).read('new')).toBeNull();
});

it('keeps the newest ones, and each for some days', () => {
  for (let i = 0; i <= MAX_DRAFTS; i++) draftsOf(1).write(`answers-${i}`, `text ${i}`);
  expect(draftsOf(1).read('answers-0')).toBeNull();
  expect(draftsOf(1).read('answers-1')).toBe('text 1');
  expect(draftsOf(1, DRAFT_DAYS - 1).read('answers-1')).toBe('text 1');
  expect(draftsOf(1, DRAFT_DAYS).read('answers-1')).toBeNull();
});

it('takes what is no list of drafts for none', () => {
  for (const text of ['{', '[1]', '{"a":1}']) {
    kept.set('forumDrafts', text);
    expect(draftsOf(1).read('new')).toBeNull();
  }
});
