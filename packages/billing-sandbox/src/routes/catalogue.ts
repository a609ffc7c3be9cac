import type { MerchantAccount } from '../merchant-account.ts';
import { invalid } from '../sandbox-error.ts';
import type { Price, Product } from '../state.ts';
import { type Fields, inner, metadataOf, newestFirst, optional, page, type RouteEntry, textOf } from './fields.ts';

function createProduct(account: MerchantAccount, fields: Fields): Product {
  const product: Product = {
    id: account.id('prod'),
    object: 'product',
    created: account.now(),
    name: textOf(fields, 'name'),
    active: true,
    metadata: metadataOf(fields),
  };
  account.state.products[product.id] = product;
  return product;
}

function createPrice(account: MerchantAccount, fields: Fields): Price {
  const recurring = inner(fields, 'recurring');
  const lookupKey = optional(fields, 'lookup_key');
  const holder = Object.values(account.state.prices).find(
    ({ lookup_key }) => lookupKey !== null && lookup_key === lookupKey,
  );
  if (holder !== undefined && fields.transfer_lookup_key !== 'true') {
    throw invalid('lookup_key', 'A price already uses that lookup key.');
  }
  if (holder !== undefined) holder.lookup_key = null;
  const price: Price = {
    id: account.id('price'),
    object: 'price',
    created: account.now(),
    product: textOf(fields, 'product'),
    active: true,
    currency: textOf(fields, 'currency'),
    unit_amount: Number(textOf(fields, 'unit_amount')),
    lookup_key: lookupKey,
    recurring: {
      interval: textOf(recurring, 'interval') === 'year' ? 'year' : 'month',
      interval_count: Number(recurring.interval_count ?? 1),
    },
    metadata: metadataOf(fields),
  };
  account.state.prices[price.id] = price;
  return price;
}

/** What is sold. */
export const catalogueRoutes: readonly RouteEntry[] = [
  ['POST', /^products$/, createProduct],
  ['POST', /^prices$/, createPrice],
  [
    'GET',
    /^prices$/,
    (account, fields) => page(fields, '/v1/prices', newestFirst(Object.values(account.state.prices))),
  ],
];
