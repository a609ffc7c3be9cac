import { strategyTextInChinese, strategyTypeInChinese } from '@pipa/words/strategies';
import { expect, it } from 'vitest';
import { fundOffers } from './fund-offers.ts';
import { modelAccountOffers } from './model-account-offers.ts';
import { stockOffers } from './stock-offers.ts';

/** English words, beside abbreviations, symbols and units. */
const ENGLISH = /\b(?!SPDR\b)[A-Za-z]*[a-z]{2,}\b/;

type Offered = (typeof fundOffers)[number] & { readonly investmentGoal?: string; readonly investmentMethod?: string };
const offers: readonly Offered[] = [...fundOffers, ...stockOffers, ...modelAccountOffers];

it.each(offers.map(({ code, ...offer }) => [code, offer] as const))('%s is described in Chinese', (_, offer) => {
  expect(strategyTextInChinese(offer.description)).not.toMatch(ENGLISH);
  expect(strategyTypeInChinese(offer.algoType)).not.toMatch(ENGLISH);
  for (const text of [offer.investmentGoal, offer.investmentMethod])
    expect(strategyTextInChinese(text ?? '')).not.toMatch(ENGLISH);
});

it('describes a strategy of the operator in Chinese', () => {
  expect(strategyTypeInChinese('Own strategy')).toBe('自有策略');
  expect(strategyTextInChinese('夜航, written by the operator of this platform.')).not.toMatch(ENGLISH);
});
