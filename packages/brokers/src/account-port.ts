import type { TradingDay } from '@pipa/calendar';
import type { Broker, BrokersThat, LinkField, LinkWay, OrderSide, TradeType } from '@pipa/contract';
import type { Decimal, OrderFill } from '@pipa/trading';
import type { Secret } from './secret.ts';

/** What a broker accepts for an account. */
export interface Access {
  readonly secret: Secret;
  /** Then `renew` gives another one; null for one that never ends. */
  readonly expiresAt: Date | null;
  /** Then only the owner can link the account again; null for a link that never ends. */
  readonly linkEndsAt: Date | null;
}

export interface LinkedAccount {
  /** The broker's name of the account in its calls; null where our books give it one. */
  readonly account: string | null;
  /** The number under which its owner knows it, which differs from the name at a broker that hashes it; null where our books give it one. */
  readonly number: string | null;
  readonly tradeType: TradeType;
  readonly access: Access;
}

export interface LinkedStep {
  readonly kind: 'Linked';
  readonly linked: LinkedAccount;
}

/** What the owner does to link an account: nothing, a sign-in at the broker's page, or a form. */
export type LinkStep =
  | LinkedStep
  /** `key` comes back with the browser (a request token, a state) and finds `pending`, which is kept until then. */
  | { readonly kind: 'SignIn'; readonly url: string; readonly key: string; readonly pending: Secret }
  | { readonly kind: 'Form'; readonly fields: readonly LinkField[] };

/** How a link is begun. */
export interface LinkRequest {
  readonly way: LinkWay;
  /** Page of the product to which the broker sends the browser back. */
  readonly returnUrl: string;
  /** What a form gave that comes before a sign-in, by field; left out before it. */
  readonly answer?: Readonly<Record<string, Secret>>;
}

/** How accounts at a broker are linked. Calls fail with a `BrokerError` only. */
export interface LinkPort<Step extends LinkStep = LinkStep> {
  readonly broker: Broker;
  /**
   * Begins a link. One that ended is begun anew, and its caller compares the account that comes out. Where a form comes before a
   * sign-in, it is begun again with the form's answer.
   */
  beginLink(request: LinkRequest): Promise<Step>;
  /**
   * Ends a link with what a form or the broker's page gave, by field (of a page: the query with which the browser came back). At least one account.
   */
  completeLink(answer: Readonly<Record<string, Secret>>, pending: Secret | null): Promise<readonly LinkedAccount[]>;
  /** Gives another access before or after the end of this one; unauthorised once the link has ended. */
  renew(access: Access): Promise<Access>;
  /** Ends a link at the broker. */
  unlink(access: Access): Promise<void>;
}

/** The link ports of the product: those of the brokers where it opens accounts need nothing of the owner. */
export type LinkPorts = Readonly<Record<BrokersThat<'opensAccounts'>, LinkPort<LinkedStep>>> &
  Readonly<Partial<Record<Broker, LinkPort>>>;

/** An account as it is read. */
export interface AccessedAccount {
  readonly account: string;
  readonly access: Access;
}

/** Dollars. */
export interface BrokerCash {
  readonly settled: Decimal;
  /** Of trades that are not settled yet, signed. */
  readonly unsettled: Decimal;
  /** What the broker lets orders spend. */
  readonly buyingPower: Decimal;
  /** What the account is worth, as the broker values it. */
  readonly netLiquidation: Decimal;
}

export interface BrokerPosition {
  readonly symbol: string;
  /** Signed, never zero. */
  readonly shares: Decimal;
  /** Dollars a share: the last price, and the mean cost; null where the broker does not say. */
  readonly price: Decimal | null;
  readonly unitCost: Decimal | null;
}

export interface AccountExecution {
  /** The broker's own id, the same as in the reports of a venue. */
  readonly executionId: string;
  /** Null for a trade that the owner made at the broker. */
  readonly clientKey: string | null;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly execTime: Date;
  readonly fill: OrderFill;
}

export const MOST_EXECUTIONS_A_PAGE = 500;

export interface ExecutionPage {
  /** The oldest first. */
  readonly executions: readonly AccountExecution[];
  /** Where the next page begins; null before the first execution. */
  readonly cursor: string | null;
  /** Whether there are no more at the moment. */
  readonly isLast: boolean;
}

/** What changed an account beside its trades. */
export interface AccountActivity {
  /** The broker's own id. */
  readonly activityId: string;
  readonly kind: 'Dividend' | 'Interest' | 'Fee' | 'Deposit' | 'Withdrawal' | 'Split' | 'Other';
  readonly symbol: string | null;
  readonly day: TradingDay;
  /** Signed dollars that it moved. */
  readonly dollars: Decimal;
  /** Signed shares that it added, zero where it moved none. */
  readonly shares: Decimal;
}

export interface ActivityPage {
  /** The oldest first. */
  readonly activities: readonly AccountActivity[];
  readonly cursor: string | null;
  readonly isLast: boolean;
}

/** What a broker says of an account. Calls fail with a `BrokerError` only. */
export interface AccountReads {
  cash(account: AccessedAccount): Promise<BrokerCash>;
  /** One for each symbol. */
  positions(account: AccessedAccount): Promise<readonly BrokerPosition[]>;
  executions(account: AccessedAccount, after: string | null): Promise<ExecutionPage>;
  /** Dividends, interest, fees, deposits, splits as the broker books them. What was read before may come again, under the same ids. */
  activities(account: AccessedAccount, after: string | null): Promise<ActivityPage>;
}

/** Gives the access of an account by our name of it, renewed where it has ended; unauthorised where there is no link that works. */
export type AccessSource = (account: string) => Promise<AccessedAccount>;

/** The accounts at a broker that this installation reads. */
export interface ReadableAccounts {
  readonly reads: AccountReads;
  readonly accessOf: AccessSource;
}

/** How accounts of each broker are read; undefined where there is no adapter. */
export type AccountDirectory = (broker: Broker) => ReadableAccounts | undefined;
