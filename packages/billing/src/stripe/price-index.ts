import { type Decimal, exact } from '@pipa/trading';
import type Stripe from 'stripe';
import { membershipName } from '../membership-name.ts';
import type { SoldProduct } from '../provider.ts';

/** Metadata of a price or a checkout: the product of this program that it is for. */
export const PRODUCT_FIELD = 'pipa_product';
/** Prices that are looked at; the program creates one for each product and price change. */
const MOST_PRICES = 2_000;

/** Cents of an amount in dollars. */
export const centsOf = (amount: Decimal): number => amount.times(100).toDecimalPlaces(0).toNumber();

/** The provider's prices by product of this program. Prices that are missing, or cost something else, are created. */
export class PriceIndex {
  readonly #stripe: Stripe;
  #known: Map<string, Stripe.Price> | null = null;
  #reading: Promise<Map<string, Stripe.Price>> | null = null;

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  /** Product of a price; null for one that is not sold here. */
  async productOf(priceId: string): Promise<number | null> {
    const prices = await this.#read();
    const price = prices.get(priceId) ?? (await this.#readAgain()).get(priceId);
    return price === undefined ? null : productIn(price);
  }

  /** The provider's price of a product, which is created when there is none of its amount. */
  async priceOf(product: SoldProduct): Promise<string> {
    const amount = centsOf(product.price);
    const isIt = (price: Stripe.Price) =>
      price.active &&
      price.lookup_key === product.lookupKey &&
      productIn(price) === product.id &&
      price.unit_amount === amount;
    const known = [...(await this.#read()).values()].find(isIt);
    const price = known ?? [...(await this.#readAgain()).values()].find(isIt) ?? (await this.#create(product, amount));
    return price.id;
  }

  async #create(product: SoldProduct, amount: number): Promise<Stripe.Price> {
    const { id, billingCycle, lookupKey } = product;
    const name = membershipName(product);
    const metadata = { [PRODUCT_FIELD]: String(id) };
    const operation = `${lookupKey}:${amount}`;
    const sold = await this.#stripe.products.create({ name, metadata }, { idempotencyKey: `product:${operation}` });
    const price = await this.#stripe.prices.create(
      {
        product: sold.id,
        currency: 'usd',
        unit_amount: amount,
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        recurring: { interval: 'month', interval_count: billingCycle },
        metadata,
      },
      { idempotencyKey: `price:${operation}` },
    );
    (await this.#read()).set(price.id, price);
    return price;
  }

  async #read(): Promise<Map<string, Stripe.Price>> {
    return this.#known ?? this.#readAgain();
  }

  #readAgain(): Promise<Map<string, Stripe.Price>> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<Map<string, Stripe.Price>> {
    const prices = await this.#stripe.prices.list({ limit: 100 }).autoPagingToArray({ limit: MOST_PRICES });
    this.#known = new Map(prices.map((price) => [price.id, price]));
    return this.#known;
  }
}

/** The product of this program that an object names in its metadata; null without one. */
export function productIn({ metadata }: { readonly metadata: Stripe.Metadata | null }): number | null {
  const text = metadata?.[PRODUCT_FIELD] ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Dollars of an amount in cents. */
export const dollarsOf = (cents: number | null) => exact(cents ?? 0).div(100);
