import type { Intent } from '../answer.ts';
import { movedIntent, symbolIntent } from './symbol.ts';

export { resolveOrdinal } from './ordinal.ts';
export { unknownIntent } from './unknown.ts';

/** Everything a question may want; the one that fits best is answered. */
export const intents: readonly Intent[] = [movedIntent, symbolIntent];
