import type { AskNotice } from '@pipa/contract';
import type { Usage } from './engine.ts';
import type { AskWords } from './words.ts';

/** The model has not answered, or not to the end; the reason is said to the one who asks. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: keyof AskWords['model'];
  readonly notice: AskNotice;
  /** What the attempt cost. */
  readonly usage: Usage;
  constructor(
    reason: keyof AskWords['model'],
    {
      notice = 'failed',
      usage = { inputTokens: 0, outputTokens: 0, steps: 0 },
      ...options
    }: { notice?: AskNotice; usage?: Usage; cause?: unknown } = {},
  ) {
    super(`The model failed: ${reason}`, options);
    this.reason = reason;
    this.notice = notice;
    this.usage = usage;
  }
}
