import type { putCallNames } from '@pipa/contract';
import type { OptionsOfDay } from '@pipa/db/analysis';

type PutCallFigures = Record<(typeof putCallNames)[number], number | null>;

const ratio = (put: number | undefined, call: number | undefined): number | null =>
  put === undefined || call === undefined || call === 0 ? null : put / call;

/** Contracts of a day and their ratios; a ratio to no calls is not known. */
export const putCallFigures = (options: OptionsOfDay | undefined): PutCallFigures => ({
  putVolume: options?.putVolume ?? null,
  callVolume: options?.callVolume ?? null,
  putCallVolumeRatio: ratio(options?.putVolume, options?.callVolume),
  putOpenInterest: options?.putOpenInterest ?? null,
  callOpenInterest: options?.callOpenInterest ?? null,
  putCallOpenInterestRatio: ratio(options?.putOpenInterest, options?.callOpenInterest),
});
