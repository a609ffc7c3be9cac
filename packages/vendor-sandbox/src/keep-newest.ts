/** From a store of the newest ones, or made and stored. */
export function keepNewest<Key, Value>(store: Map<Key, Value>, key: Key, most: number, make: () => Value): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  const [oldest] = store.keys();
  if (store.size >= most && oldest !== undefined) store.delete(oldest);
  store.set(key, made);
  return made;
}
