import type { Broker, BrokersThat, OrderSide, TradeType } from '@pipa/contract';
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
  /** The broker's name of the account; null where our books give it one. */
  readonly account: string | null;
  readonly tradeType: TradeType;
  readonly access: Access;
}

export interface LinkedStep {
  readonly kind: 'Linked';
  readonly linked: LinkedAccount;
}

/** What the owner does to link an account: nothing, a sign-in at the broker's page, or a form. */
type LinkStep =
  | LinkedStep
  /** `pending` is kept until the browser returns. */
  | { readonly kind: 'SignIn'; readonly url: string; readonly pending: Secret }
  | { readonly kind: 'Form'; readonly fields: readonly string[] };

/** How accounts at a broker are linked. Calls fail with a `BrokerError` only. */
export interface LinkPort<Step extends LinkStep = LinkStep> {
  readonly broker: Broker;
  /** Begins a link. One that ended is begun anew, and its caller compares the account that comes out. */
  beginLink(): Promise<Step>;
  /** Ends a link with what a form or the broker's page gave, by field. */
  completeLink(answer: Readonly<Record<string, Secret>>, pending: Secret | null): Promise<LinkedAccount>;
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
}

export interface BrokerPosition {
  readonly symbol: string;
  /** Signed, never zero. */
  readonly shares: Decimal;
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

/** What a broker says of an account. Calls fail with a `BrokerError` only. */
export interface AccountReads {
  cash(account: AccessedAccount): Promise<BrokerCash>;
  /** One for each symbol. */
  positions(account: AccessedAccount): Promise<readonly BrokerPosition[]>;
  executions(account: AccessedAccount, after: string | null): Promise<ExecutionPage>;
}
