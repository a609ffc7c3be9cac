import type { Strategy } from '@pipa/contract';
import { api } from '@pipa/contract';
import { ApiError, asApiError } from '../../../api/api-error.ts';
import type { Call } from '../../../api/client.ts';
import { messages } from '../../../messages/index.ts';
import { buildInput, isNameTaken, type SubscribeValues } from './subscribe-rules.ts';

/** What was reached before something failed: a portfolio that was created is changed, not created again. */
export interface Progress {
  portfolioId: number | null;
}

/** 2 §8: a taken name stands beside its field in the documented words. */
export function inWordsOfTheField(error: unknown): ApiError {
  const failure = asApiError(error);
  if (!isNameTaken(failure.errMsg)) return failure;
  const errMsg = messages.invest.subscribe.nameExists;
  return new ApiError(
    { code: failure.code, errorCode: failure.errorCode, errMsg, fields: { 'portfolio.name': errMsg } },
    { cause: error },
  );
}

/** Creates the portfolio, then starts it (2 §4). `onProgress` hears of the portfolio before it is started. */
export async function sendSubscription(
  call: Call,
  values: SubscribeValues,
  strategy: Pick<Strategy, 'id' | 'marketType'>,
  { portfolioId }: Progress,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const input = buildInput(values, strategy);
  let id = portfolioId;
  try {
    if (id === null) id = (await call(api.buildCorePortfolio, input)).id;
    else await call(api.updateCorePortfolio, { 'portfolio.id': id, ...input });
  } catch (error) {
    throw inWordsOfTheField(error);
  }
  onProgress({ portfolioId: id });
  await call(api.startPortfolio, { portfolioId: id });
}
