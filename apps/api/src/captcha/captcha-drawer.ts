import { DomainError } from '@pipa/contract';
import { Piscina } from 'piscina';
import type { CaptchaImage, drawCaptcha } from './captcha-image.ts';

/** Drawings that may wait for the thread; beyond it a request is refused. */
const MAX_WAITING = 64;
/** Idle time after which the thread ends. */
const IDLE_MS = 30_000;

/** Draws captchas in a separate thread: the fifteen milliseconds of a drawing would delay every other request. */
export interface CaptchaDrawer {
  /** Throws TOO_MANY_REQUESTS when too many drawings wait. All randomness comes from `bytes`. */
  draw(bytes: Buffer): Promise<CaptchaImage>;
  close(): Promise<void>;
}

export function createCaptchaDrawer(): CaptchaDrawer {
  const pool = new Piscina<Uint8Array, ReturnType<typeof drawCaptcha>>({
    filename: new URL('./captcha-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
  });
  return {
    async draw(bytes) {
      if (pool.queueSize >= MAX_WAITING) throw new DomainError('TOO_MANY_REQUESTS');
      const { png, ...image } = await pool.run(bytes);
      return { ...image, png: Buffer.from(png) };
    },
    close: () => pool.destroy(),
  };
}
