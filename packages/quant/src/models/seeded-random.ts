/**
 * Seeded generator of uniform numbers in [0, 1): a Weyl sequence through the finaliser of MurmurHash3. The same seed gives
 * the same numbers on every machine.
 */
export function seededUniform(seed: number): () => number {
  let state = Math.imul(seed | 0, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}
