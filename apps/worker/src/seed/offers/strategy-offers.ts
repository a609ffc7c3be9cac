import { fundOffers } from './fund-offers.ts';
import { modelAccountOffers } from './model-account-offers.ts';
import { stockOffers } from './stock-offers.ts';
import type { ModelAccountOffer, StrategyOffer } from './strategy-offer.ts';

/** An offer with its kind: AQS is an automated strategy, AQM a model account. */
export type OfferOfKind = (StrategyOffer & { readonly kind: 'AQS' }) | (ModelAccountOffer & { readonly kind: 'AQM' });

/** All offers by the code of their strategy. */
export const strategyOffers: ReadonlyMap<string, OfferOfKind> = new Map(
  [
    ...[...fundOffers, ...stockOffers].map((offer) => ({ ...offer, kind: 'AQS' as const })),
    ...modelAccountOffers.map((offer) => ({ ...offer, kind: 'AQM' as const })),
  ].map((offer) => [offer.code, offer]),
);
