import type { Strategy } from '@pipa/contract';
import { ApiError, asApiError } from '../../../api/api-error.ts';
import { invest } from '../../../messages/invest.ts';
import type { SaveCalls } from '../../../queries/portfolios/portfolio-mutations.ts';
import { buildInput, isNameTaken, type SubscribeValues } from './subscribe-rules.ts';

/** A created portfolio that is neither started nor removed: a retry changes it instead of creating another. */
export interface Progress {
  portfolioId: number | null;
}

/** 2 §8: reports a taken name at its field, with the documented text. */
export function inWordsOfTheField(error: unknown): ApiError {
  const failure = asApiError(error);
  if (!isNameTaken(failure.errMsg)) return failure;
  const errMsg = invest.subscribe.nameExists;
  return new ApiError(
    { code: failure.code, errorCode: failure.errorCode, errMsg, fields: { 'portfolio.name': errMsg } },
    { cause: error },
  );
}

/**
 * Creates the portfolio, then starts it (2 §4). A portfolio whose start is refused is removed again. `onProgress` receives the
 * portfolio before it is started, and its removal.
 */
export async function sendSubscription(
  calls: SaveCalls,
  values: SubscribeValues,
  strategy: Pick<Strategy, 'id' | 'marketType'>,
  { portfolioId }: Progress,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const input = buildInput(values, strategy);
  let id = portfolioId;
  try {
    if (id === null) id = (await calls.build(input)).id;
    else await calls.update({ 'portfolio.id': id, ...input });
  } catch (error) {
    throw inWordsOfTheField(error);
  }
  onProgress({ portfolioId: id });
  try {
    await calls.start({ portfolioId: id });
  } catch (error) {
    // The server refuses to remove one that runs, so a lost answer of the start does no harm.
    const isRemoved = await calls.remove({ portfolioId: id }).then(
      () => true,
      () => false,
    );
    if (isRemoved) onProgress({ portfolioId: null });
    throw error;
  }
}
