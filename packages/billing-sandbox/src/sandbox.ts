import { type ApiAnswer, type ApiRequest, answerApi } from './api.ts';
import { deliverDue, type SendWebhook } from './deliveries.ts';
import { catchUp } from './due-work.ts';
import { MerchantAccount } from './merchant-account.ts';
import { type PageAnswer, type PageRequest, SandboxPages } from './pages.ts';
import type { DeliveryMode, SandboxState } from './state.ts';

/** Furthest that the clock of the sandbox can be ahead. */
const MOST_AHEAD_SECONDS = 50 * 366 * 86_400;

export interface SandboxOptions {
  readonly state: SandboxState;
  /** Wall clock. */
  clock(): Date;
  /** Origin of the pages. */
  readonly baseUrl: string;
  /** Secret key of the API. */
  readonly key: string;
  /** Secret that signs webhooks. */
  readonly secret: string;
  readonly send: SendWebhook;
  /** Called after each change. */
  save(): Promise<void>;
}

/** A payment provider of its own for local mode and tests. It speaks the provider's API, so that the product has one code path. */
export class BillingSandbox {
  readonly account: MerchantAccount;
  readonly #pages: SandboxPages;
  readonly #options: SandboxOptions;
  #delivering: Promise<void> | null = null;

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.account = new MerchantAccount(options);
    this.#pages = new SandboxPages(this.account);
  }

  async answerApi(request: ApiRequest): Promise<ApiAnswer> {
    const answer = answerApi(this.account, this.#options.key, request);
    if (request.method !== 'GET') await this.#options.save();
    return answer;
  }

  async answerPage(request: PageRequest): Promise<PageAnswer> {
    const answer = this.#pages.answer(request);
    if (request.method !== 'GET') await this.#options.save();
    return answer;
  }

  /** Moves the clock of the sandbox ahead: periods renew, sessions expire. */
  async advance(seconds: number): Promise<void> {
    const { state } = this.account;
    const ahead = state.aheadSeconds + seconds;
    if (!Number.isInteger(seconds) || seconds < 0 || ahead > MOST_AHEAD_SECONDS) {
      throw new RangeError(`The clock cannot move by ${seconds} seconds`);
    }
    state.aheadSeconds = ahead;
    catchUp(this.account);
    await this.#options.save();
  }

  async setDeliveryMode(mode: DeliveryMode): Promise<void> {
    this.account.state.deliveryMode = mode;
    await this.#options.save();
  }

  /** Delivers the webhooks that are due, one round at a time. */
  deliver(): Promise<void> {
    this.#delivering ??= this.#deliverOnce().finally(() => {
      this.#delivering = null;
    });
    return this.#delivering;
  }

  async #deliverOnce(): Promise<void> {
    const { state } = this.account;
    catchUp(this.account);
    const before = state.deliveries.length;
    if (before === 0) return;
    const { secret, clock, send } = this.#options;
    await deliverDue({ state, secret, clock, send });
    if (state.deliveries.length !== before) await this.#options.save();
  }
}
