import type { Card, CardBehaviour } from './state.ts';

/** The provider's test numbers that the sandbox knows; any other number is refused as it is no test card. */
const testCards: Readonly<Record<string, { readonly brand: string; readonly behaviour: CardBehaviour }>> = {
  '4242424242424242': { brand: 'visa', behaviour: 'pays' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'pays' },
  '4000000000009995': { brand: 'visa', behaviour: 'declined' },
  '4000000000000341': { brand: 'visa', behaviour: 'declinedLater' },
  '4000002500003155': { brand: 'visa', behaviour: 'confirmOnce' },
  '4000002760003184': { brand: 'visa', behaviour: 'confirmAlways' },
};

export const DECLINED = 'Your card has insufficient funds.';

export interface CardForm {
  readonly number: string;
  readonly name: string;
  /** MM/YY */
  readonly exp: string;
  readonly cvc: string;
}

type NewCard = Pick<Card, 'card' | 'billing_details' | 'behaviour'>;

/** The card of a form, or what is wrong with the form. `now` is Unix seconds. */
export function readCard({ number, name, exp, cvc }: CardForm, now: number): NewCard | string {
  const digits = number.replace(/[ -]/g, '');
  const known = testCards[digits];
  if (known === undefined) return 'Your card number is not one of the test cards below.';
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(exp) ?? [];
  const [expMonth, expYear] = [Number(month), 2000 + Number(year)];
  if (month === undefined || expMonth < 1 || expMonth > 12) return 'Your card’s expiration date is incomplete.';
  if (Date.UTC(expYear, expMonth, 1) / 1000 <= now) return 'Your card’s expiration date is in the past.';
  if (!/^\d{3,4}$/.test(cvc.trim())) return 'Your card’s security code is incomplete.';
  if (name.trim() === '' || name.length > 200) return 'The name on the card is missing.';
  return {
    card: { brand: known.brand, last4: digits.slice(-4), exp_month: expMonth, exp_year: expYear },
    billing_details: { name: name.trim() },
    behaviour: known.behaviour,
  };
}

export type Outcome = 'paid' | 'declined' | 'confirm';

/** What becomes of a payment; the holder is present on a page of the provider, or not. */
export function outcomeOf({ behaviour }: Pick<Card, 'behaviour'>, moment: 'first' | 'later'): Outcome {
  if (behaviour === 'declined') return 'declined';
  if (behaviour === 'declinedLater') return moment === 'first' ? 'paid' : 'declined';
  if (behaviour === 'confirmOnce') return moment === 'first' ? 'confirm' : 'paid';
  return behaviour === 'confirmAlways' ? 'confirm' : 'paid';
}
