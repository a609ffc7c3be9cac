import type { CurrentUser } from '@pipa/contract';
import { describe, expect, it, vi } from 'vitest';
import { createSessionStore, storageKeys } from './session-store.ts';

const memory = (entries: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const user = { userId: 1000, userName: 'ada', riskLevel: 3, investorState: 'Trial' } as CurrentUser;

describe('session store', () => {
  it('begins as a visitor in an empty browser and as the user of a stored token', () => {
    expect(createSessionStore(memory()).get().token).toBeNull();
    const store = createSessionStore(
      memory({ accessToken: 'T', userId: '7', userName: 'ada', riskLabel: 'R3: Medium' }),
    );
    expect(store.get()).toMatchObject({
      token: 'T',
      isHeld: false,
      userId: 7,
      userName: 'ada',
      riskLabel: 'R3: Medium',
    });
  });

  it('notifies of a user once, and again when a field has changed', () => {
    const store = createSessionStore(memory());
    store.keep('T');
    const listener = vi.fn();
    store.subscribe(listener);
    store.remember(user);
    store.remember({ ...user });
    expect(listener).toHaveBeenCalledTimes(1);
    store.remember({ ...user, riskLevel: 4 });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('keeps the token of an unsigned agreement out of the storage until it is signed', () => {
    const storage = memory();
    const store = createSessionStore(storage);
    store.hold('T');
    store.remember(user);
    expect(store.get()).toMatchObject({ token: 'T', isHeld: true, userName: 'ada' });
    expect([...storage.kept]).toEqual([]);
    store.keep('T');
    store.remember(user);
    expect(storage.kept.get(storageKeys.accessToken)).toBe('T');
    expect(storage.kept.get(storageKeys.riskLabel)).toBe('R3: Medium');
    expect(storage.kept.get(storageKeys.membership)).toBe('Trial');
  });

  it('removes the stored risk label when the user has none', () => {
    const storage = memory({ accessToken: 'T', riskLabel: 'R5: Aggressive' });
    createSessionStore(storage).remember({ ...user, riskLevel: null });
    expect(storage.kept.has(storageKeys.riskLabel)).toBe(false);
  });

  it('clears everything on sign out and notifies its listeners', () => {
    const storage = memory({ accessToken: 'T', forumToken: 'F', userId: '7', unrelated: 'stays' });
    const store = createSessionStore(storage);
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.clear();
    expect(store.get().token).toBeNull();
    expect([...storage.kept.keys()]).toEqual(['unrelated']);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    store.hold('U');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('follows another tab, but not away from a held token', () => {
    const storage = memory({ accessToken: 'T' });
    const store = createSessionStore(storage);
    storage.kept.clear();
    store.refresh();
    expect(store.get().token).toBeNull();
    store.hold('H');
    store.refresh();
    expect(store.get().token).toBe('H');
  });
});
