import { createHash, randomBytes } from 'node:crypto';
import { elementAt } from '@pipa/quant';

const SEED_BYTES = 16;
const WORD_BYTES = 4;
const WORDS_A_BLOCK = 8;
const RANGE = 2 ** 32;

/** A seed that a strategy cannot foresee, hexadecimal. */
export const drawSeed = (): string => randomBytes(SEED_BYTES).toString('hex');

/** Whole numbers from 0 and below a bound, which a seed decides. */
export type Drawing = (below: number) => number;

/** SHA-256 of the seed and a count: what was drawn says nothing of what comes. */
export function drawingOf(seed: string): Drawing {
  let [block, word] = [Buffer.alloc(0), 0];
  const next = (): number => {
    if (word % WORDS_A_BLOCK === 0)
      block = createHash('sha256')
        .update(`${seed} ${word / WORDS_A_BLOCK}`)
        .digest();
    return block.readUInt32LE(WORD_BYTES * (word++ % WORDS_A_BLOCK));
  };
  return (below) => {
    // Numbers of the last, incomplete round would come more often.
    const end = RANGE - (RANGE % below);
    let drawn = next();
    while (drawn >= end) drawn = next();
    return drawn % below;
  };
}

/** `count` different positions below `length`, ascending. */
export function drawPositions(length: number, count: number, draw: Drawing): number[] {
  const positions = Array.from({ length }, (_, i) => i);
  const chosen = Math.min(count, length);
  for (let i = 0; i < chosen; i++) {
    const at = i + draw(length - i);
    [positions[i], positions[at]] = [elementAt(positions, at), elementAt(positions, i)];
  }
  return positions.slice(0, chosen).sort((a, b) => a - b);
}
