// Vitest's global set-up of the end-to-end tests: one product that all of them use at the same time.
import type { TestProject } from 'vitest/node';
import { type SharedProduct, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: SharedProduct;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { product, remove } = await startProduct({
    SIM_SESSION_SECONDS: '12',
    SIM_START: '2026-03-02',
    UNIVERSE_STOCKS: '20',
    // One: a session of twelve seconds ends before two have paid for their start.
    COMPUTE_PROCESSES: '1',
  });
  project.provide('product', product);
  return remove;
}
