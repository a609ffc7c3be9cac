import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Values of a filter, kept in the address, so that they can be shared and outlive a reload; an empty one accepts everything. */
export function useAddressFilter<Key extends string>(keys: readonly Key[]) {
  const [query, setQuery] = useSearchParams();
  const values = useMemo(
    () => Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ''])) as Record<Key, string>,
    [keys, query],
  );
  const change = (changed: Partial<Record<Key, string>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries<string | undefined>(changed)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );
  const clear = () => change(Object.fromEntries(keys.map((key) => [key, ''])) as Record<Key, string>);
  return { values, change, clear };
}
