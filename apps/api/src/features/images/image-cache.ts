/** Values by key, the least recently used leaves first. */
export interface RecentValues<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
}

export function createRecentValues<V>(capacity: number): RecentValues<V> {
  const values = new Map<string, V>();
  return {
    get(key) {
      const value = values.get(key);
      if (value !== undefined) {
        values.delete(key);
        values.set(key, value);
      }
      return value;
    },
    delete: (key) => {
      values.delete(key);
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      for (const oldest of values.keys()) {
        if (values.size <= capacity) break;
        values.delete(oldest);
      }
    },
  };
}
