import { expect, it } from 'vitest';
import { conversationsOf } from './conversations.ts';

it('a conversation that was deleted is not shown again by a page whose address still names it', () => {
  const conversations = conversationsOf(7, () => undefined);
  conversations.show(conversations.of(5));
  expect(conversations.current().id()).toBe(5);
  conversations.forget(5);
  conversations.show(conversations.of(5));
  expect(conversations.current().id()).toBeNull();
  conversations.show(conversations.of(6));
  expect(conversations.current().id()).toBe(6);
});
