// Vitest's global set-up of the end-to-end tests: one product and one browser that all of them use at the same time.
import type { TestProject } from 'vitest/node';
import { startBrowser } from './browser.ts';
import { type SharedProduct, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: SharedProduct;
    browserUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowser();
  const { product, remove } = await startProduct({
    SIM_SESSION_SECONDS: '24',
    SIM_START: '2026-03-02',
    UNIVERSE_STOCKS: '20',
    // One: a session ends before two have paid for their start.
    COMPUTE_PROCESSES: '1',
  }).catch(async (fault: unknown) => {
    await browser.close();
    throw fault;
  });
  project.provide('product', product);
  project.provide('browserUrl', browser.wsEndpoint());
  return async () => {
    try {
      await browser.close();
    } finally {
      await remove();
    }
  };
}
