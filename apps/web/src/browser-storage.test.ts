import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardedStorage, type KeptStorage } from './browser-storage.ts';
import { readLanguage } from './messages/language.ts';
import { createSessionStore } from './session/session-store.ts';

const blocked = guardedStorage(() => {
  throw new DOMException('The operation is insecure', 'SecurityError');
});
function full(): KeptStorage {
  const kept = new Map([['theme', 'dark']]);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    },
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a storage that the browser blocks', () => {
  it('keeps what is written as long as the page is open', () => {
    expect(blocked.getItem('a')).toBeNull();
    blocked.setItem('a', '1');
    expect(blocked.getItem('a')).toBe('1');
    blocked.removeItem('a');
    expect(blocked.getItem('a')).toBeNull();
  });

  it('leaves the start its language, and the session its token', () => {
    expect(readLanguage(blocked, ['zh-CN'])).toBe('zh');
    const store = createSessionStore(blocked);
    store.keep('T');
    expect(store.get().token).toBe('T');
    store.clear();
    expect(store.get().token).toBeNull();
  });
});

it('a storage that is full keeps what it holds, and the page what it could not take', () => {
  const space = full();
  const storage = guardedStorage(() => space);
  storage.setItem('language', 'zh');
  expect([storage.getItem('theme'), storage.getItem('language')]).toEqual(['dark', 'zh']);
  expect(space.getItem('language')).toBeNull();
});
