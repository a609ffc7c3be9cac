import { expect, it } from 'vitest';
import { lineChanges } from './line-changes.ts';

const marks = { same: '=', added: '+', removed: '-' };
const shown = (before: string, after: string) => lineChanges(before, after).map(({ kind, text }) => marks[kind] + text);

it.each([
  ['a\nb\nc', 'a\nx\nc', ['=a', '-b', '+x', '=c']],
  ['a', 'a\nb', ['=a', '+b']],
  ['a\nb', 'b', ['-a', '=b']],
  ['a\nb', 'a\nb', ['=a', '=b']],
])('from %j to %j', (before, after, changes) => {
  expect(shown(before, after)).toEqual(changes);
});

it('gives both texts back', () => {
  const [before, after] = ['a\nb\na\nc\nb', 'b\na\nb\nd\nc'];
  const changes = lineChanges(before, after);
  const without = (kind: string) => changes.filter((each) => each.kind !== kind).map(({ text }) => text);
  expect(without('added').join('\n')).toBe(before);
  expect(without('removed').join('\n')).toBe(after);
});
