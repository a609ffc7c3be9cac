import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from './secret.ts';

it('a secret reveals its text only when it is asked to', () => {
  const secret = new Secret('hunter2');
  expect(secret.reveal()).toBe('hunter2');
  for (const text of [`${secret}`, JSON.stringify({ secret }), inspect({ secret }, { depth: 5, showHidden: true })]) {
    expect(text).toContain('[secret]');
    expect(text).not.toContain('hunter2');
  }
});
