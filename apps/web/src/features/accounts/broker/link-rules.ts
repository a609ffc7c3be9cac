import { api, type BrokersThat, brokersThat, LINK_STATUS, type LinkField, type OfferedBroker } from '@pipa/contract';
import { z } from 'zod';
import { account as accountWords } from '../../../messages/account.ts';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';

const input = api.linkByForm.input.shape;
const answer = input.answers.valueType;
export const MOST_OF_ANSWER = Number(answer.maxLength);

/** An account number may stay empty: a login of one account needs none. */
const typedNumber = z
  .string()
  .trim()
  .transform((text): string | undefined => (text === '' ? undefined : text))
  .pipe(input.account);

/** Nickname and number of the account to link. */
const linkSchema = z.strictObject({ trackAccountName: input.trackAccountName, account: typedNumber });

/** The same as the calls that begin at the page of a broker name it. */
export const signInSchema = z.strictObject({ nickName: input.trackAccountName, account: typedNumber });

/** The same with the keys that a broker asks for. */
export const keysSchema = (fields: readonly LinkField[]) =>
  linkSchema.extend({
    answers: z.strictObject(
      Object.fromEntries(fields.map((field) => [field, answer])) as Record<LinkField, typeof answer>,
    ),
  });

/** Fields that take a file. */
export const fileFields: ReadonlySet<LinkField> = new Set(['signingKey', 'encryptionKey', 'dhParameters']);
/** Fields whose text is not shown while it is typed. */
export const hiddenFields: ReadonlySet<LinkField> = new Set(['secretKey', 'accessTokenSecret', 'appSecret']);

/** 1 §8: what the end of a link says; null where the account is linked. */
export function faultOfStatus(status: number | null): string | null {
  if (status === LINK_STATUS.linked) return null;
  if (status === LINK_STATUS.tokenIssue) return accountWords.link.tokenIssue;
  return status === LINK_STATUS.accountMismatch ? accountWords.link.accountMismatch : accountWords.link.failed;
}

export type LinkedBroker = BrokersThat<'linksAccounts'>;
export const linkedKinds = brokersThat('linksAccounts');
/** The brokers of the contract that are offered, and those that are not, in its sequence. */
export function byOffer(offered: readonly OfferedBroker[]) {
  const isOffered = (kind: LinkedBroker) => offered.some(({ broker }) => broker === kind);
  return { offered: linkedKinds.filter(isOffered), others: linkedKinds.filter((kind) => !isOffered(kind)) };
}

/** Names of brokers as a person reads them in a row. */
export const brokerNames = (kinds: readonly LinkedBroker[]): string =>
  kinds.map((kind): string => accountWords.brokerKinds[kind]).reduce((names, next) => words.listed(names, next));
