import { api, type Endpoint } from '@pipa/contract';
import { type Read, reads } from '@pipa/reads';
import type { RegisterFeature } from '../../http/route.ts';

/** Every read of the product, from the one table of them. */
export const registerReads: RegisterFeature = ({ context: { pool, clock }, serve }) => {
  for (const [name, read] of Object.entries(reads) as [keyof typeof reads, Read][]) {
    serve(api[name] as Endpoint, ({ user, input, market }) => read({ pool, clock, market }, user, input));
  }
};
