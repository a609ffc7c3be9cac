import type { putCallNames } from '@pipa/contract';
import type { OptionsOfDay } from '@pipa/db/analysis';

type PutCallFigures = Record<(typeof putCallNames)[number], number | null>;

/** What an upload lacks is stored as no number. */
const known = (contracts: number | undefined): number | null =>
  contracts === undefined || Number.isNaN(contracts) ? null : contracts;

function ratio(put: number | undefined, call: number | undefined): number | null {
  const [puts, calls] = [known(put), known(call)];
  return puts === null || calls === null || calls === 0 ? null : puts / calls;
}

/** Contracts of a day and their ratios; a ratio to no calls is not known. */
export const putCallFigures = (options: OptionsOfDay | undefined): PutCallFigures => ({
  putVolume: known(options?.putVolume),
  callVolume: known(options?.callVolume),
  putCallVolumeRatio: ratio(options?.putVolume, options?.callVolume),
  putOpenInterest: known(options?.putOpenInterest),
  callOpenInterest: known(options?.callOpenInterest),
  putCallOpenInterestRatio: ratio(options?.putOpenInterest, options?.callOpenInterest),
});
