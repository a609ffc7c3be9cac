/**
 * Randomness by counter: every number is a hash of (stream, index, channel), so any day of any series can be drawn
 * by itself and in any order. Quality is that of a 32-bit avalanche mix, ample for simulated prices; not for secrets.
 */

function avalanche(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** The 32-bit key of a named stream under a seed. */
export function streamKey(seed: number, name: string): number {
  let key = avalanche(seed ^ 0x9e3779b9);
  for (let i = 0; i < name.length; i++) key = avalanche((key ^ name.charCodeAt(i)) + 0x6d2b79f5);
  return key;
}

/** Uniform in (0, 1), never an end. */
export function uniformAt(key: number, index: number, channel: number): number {
  const mixed = avalanche(avalanche(key + Math.imul(index, 0x9e3779b1)) ^ Math.imul(channel + 1, 0x85ebca6b));
  return (mixed + 0.5) / 4_294_967_296;
}

/** Standard normal (Box–Muller over channels 2·channel and 2·channel + 1 of a space of its own). */
export function normalAt(key: number, index: number, channel: number): number {
  const radius = Math.sqrt(-2 * Math.log(uniformAt(key, index, 1000 + 2 * channel)));
  return radius * Math.cos(6.283185307179586 * uniformAt(key, index, 1001 + 2 * channel));
}

/** Unit-variance shock with fat tails: a mixture of three normals (kurtosis about 6). */
export function fatTailAt(key: number, index: number, channel: number): number {
  const u = uniformAt(key, index, 500 + channel);
  const scale = u < 0.02 ? 2.6 : u < 0.12 ? 1.5 : 0.86;
  return scale * normalAt(key, index, channel);
}
