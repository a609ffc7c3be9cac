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
  /** Orders fill by the rules of the backtest, so that both can be compared. */
  readonly fillsAsBacktest: boolean;
}
type Ability = keyof BrokerAbilities;

const none = {
  opensAccounts: false,
  linksAccounts: false,
  takesOrders: false,
  booksAreOurs: false,
  fillsAsBacktest: false,
} as const satisfies BrokerAbilities;

/** The brokers in the order in which they are offered (1 §9). */
export const brokers = {
  PIPA: { ...none, opensAccounts: true, takesOrders: true, booksAreOurs: true, fillsAsBacktest: true },
  IB: { ...none, linksAccounts: true },
  IBWEBAPI: { ...none, linksAccounts: true },
  SCHWAB: { ...none, linksAccounts: true },
  TD: none,
} as const satisfies Record<Broker, BrokerAbilities>;

export type BrokersThat<A extends Ability> = {
  [B in Broker]: (typeof brokers)[B][A] extends true ? B : never;
}[Broker];

/** The brokers with an ability. */
export const brokersThat = <A extends Ability>(ability: A): BrokersThat<A>[] =>
  (Object.keys(brokers) as Broker[]).filter((broker): broker is BrokersThat<A> => brokers[broker][ability]);
