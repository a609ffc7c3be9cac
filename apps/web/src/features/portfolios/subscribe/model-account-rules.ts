import { api, type InvestmentLimits, type TrackAccount } from '@pipa/contract';
import { z } from 'zod';
import { ApiError, asApiError } from '../../../api/api-error.ts';
import { formatMoney } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import { accountsOf, isNameTaken } from './subscribe-rules.ts';

const fields = api.subscribeAQM.input.shape;
const note = fields.note.unwrap();
const words = invest.aqm.subscribe;

/** Most characters of each field. */
export const aqmLengths = { name: fields.name.maxLength, note: note.maxLength };

/** 2 §5: a name and an account are required. The fields have the names of the documented call; `tradeType` only filters the accounts. */
export const aqmSchema = (accounts: readonly TrackAccount[]) =>
  z
    .strictObject({ tradeType: z.enum(['paper', 'money']), name: fields.name, note, trackAccountId: z.string() })
    .refine(
      ({ tradeType, trackAccountId }) => accountsOf(accounts, tradeType).some(({ id }) => `${id}` === trackAccountId),
      { path: ['trackAccountId'], error: invest.subscribe.accountRequired, when: () => true },
    );
export type AqmInput = z.input<ReturnType<typeof aqmSchema>>;

/** What a subscription follows with: all usable cash of the account, up to the most that the model account takes. */
export const followedAmount = (account: Pick<TrackAccount, 'usableCash'>, { maxInvestmentAmount }: InvestmentLimits) =>
  Math.min(account.usableCash, maxInvestmentAmount);

/** The account with the least that is enough, where it follows with less than the chosen one. */
export function smallerAccount(
  chosen: TrackAccount,
  offered: readonly TrackAccount[],
  limits: InvestmentLimits,
): TrackAccount | undefined {
  const most = followedAmount(chosen, limits);
  return offered
    .filter((account) => !account.isFrozen && account.usableCash >= limits.minInvestmentAmount)
    .filter((account) => followedAmount(account, limits) < most)
    .sort((a, b) => a.usableCash - b.usableCash)[0];
}

/** The followed amount in words, and whether it is enough. */
export function amountNote(
  account: Pick<TrackAccount, 'usableCash'>,
  limits: InvestmentLimits,
  market: string,
): { isEnough: boolean; text: string } {
  const dollars = (value: number) => formatMoney(value, { market });
  const [min, usable] = [dollars(limits.minInvestmentAmount), dollars(account.usableCash)];
  if (account.usableCash < limits.minInvestmentAmount) return { isEnough: false, text: words.tooLittle(min, usable) };
  const most = dollars(limits.maxInvestmentAmount);
  const text = account.usableCash > limits.maxInvestmentAmount ? words.upTo(most, usable) : words.allCash(usable);
  return { isEnough: true, text };
}

/** 2 §8: a taken name at its field, a refusal without words by its code, everything else as the server says it. */
export function inWordsOfAqm(error: unknown): ApiError {
  const failure = asApiError(error);
  const { code, errorCode } = failure;
  if (isNameTaken(failure.errMsg)) {
    const errMsg = words.nameExists;
    return new ApiError({ code, errorCode, errMsg, fields: { name: errMsg } }, { cause: error });
  }
  if (errorCode !== 'UNREADABLE' || code === 0) return failure;
  return new ApiError({ code, errorCode, errMsg: words.failed(code) }, { cause: error });
}
