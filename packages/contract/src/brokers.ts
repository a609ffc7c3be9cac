import type { Broker } from './enums.ts';

/** What the product may expect of a broker. Code asks for an ability and compares no broker by its name. */
interface BrokerAbilities {
  /** Accounts are opened at it with paper money, up to MAX_PAPER_ACCOUNTS a user. */
  readonly opensAccounts: boolean;
  /** Accounts that people have there already are offered to be linked. */
  readonly linksAccounts: boolean;
  /** Orders reach it. */
  readonly takesOrders: boolean;
  /**
   * Our books are its only ones: they charge interest, need no sync, hold the whole record of an account and refuse an overdraft.
   * Another broker has books of its own, and ours follow its reports.
   */
  readonly booksAreOurs: boolean;
  /** It lists what it books beside trades; at another one a dividend is known by the cash alone. */
  readonly listsActivities: boolean;
  /** It says of an order what it would cost there, without taking it. */
  readonly previewsOrders: boolean;
  /** Orders fill by the rules of the backtest, so that both can be compared. */
  readonly fillsAsBacktest: boolean;
}
type Ability = keyof BrokerAbilities;

const none = {
  opensAccounts: false,
  linksAccounts: false,
  takesOrders: false,
  booksAreOurs: false,
  listsActivities: false,
  previewsOrders: false,
  fillsAsBacktest: false,
} as const satisfies BrokerAbilities;

/** The brokers in the order in which they are offered (1 §9). */
export const brokers = {
  PIPA: {
    ...none,
    opensAccounts: true,
    takesOrders: true,
    booksAreOurs: true,
    listsActivities: true,
    fillsAsBacktest: true,
  },
  ALPACA: { ...none, linksAccounts: true, takesOrders: true, listsActivities: true },
  IB: none,
  IBWEBAPI: { ...none, linksAccounts: true, takesOrders: true, previewsOrders: true },
  SCHWAB: { ...none, linksAccounts: true, takesOrders: true, listsActivities: true, previewsOrders: true },
  TD: none,
} as const satisfies Record<Broker, BrokerAbilities>;

export type BrokersThat<A extends Ability> = {
  [B in Broker]: (typeof brokers)[B][A] extends true ? B : never;
}[Broker];

/** The brokers with an ability. */
export const brokersThat = <A extends Ability>(ability: A): BrokersThat<A>[] =>
  (Object.keys(brokers) as Broker[]).filter((broker): broker is BrokersThat<A> => brokers[broker][ability]);

/** Kinds whose accounts are linked at the broker that has taken their place (TD became part of Schwab). */
const successors: Readonly<Partial<Record<Broker, Broker>>> = { IB: 'IBWEBAPI', TD: 'SCHWAB' };

/** The broker at which an account of this kind is linked. */
export const linkedAt = (broker: Broker): Broker => successors[broker] ?? broker;

/** The kinds of account that are linked at a broker, itself included. */
export const kindsLinkedAt = (broker: Broker): Broker[] =>
  (Object.keys(brokers) as Broker[]).filter((kind) => linkedAt(kind) === broker);
