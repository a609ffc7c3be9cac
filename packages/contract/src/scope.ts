interface ScopeRule {
  readonly summary: string;
  /** Only a session has it: no key or token can name it. */
  readonly sessionOnly: boolean;
}

/** What calls read or do. A session has every scope; any other credential has those that it names. */
export const scopes = {
  'read:analysis': {
    summary: 'Read the analysis of the market, and the own watch lists, screens and alerts',
    sessionOnly: false,
  },
  'write:analysis': { summary: 'Change the own watch lists, screens and alerts', sessionOnly: false },
  'read:strategies': { summary: 'Read strategies and model accounts, and the own backtests', sessionOnly: false },
  'write:backtests': { summary: 'Start, cancel and remove own backtests', sessionOnly: false },
  'read:portfolios': {
    summary: 'Read the own portfolios and accounts: positions, orders, records',
    sessionOnly: false,
  },
  trade: { summary: 'Command the own portfolios and accounts: start, stop, amounts, cash', sessionOnly: false },
  'read:user': { summary: 'Read the own profile, membership and notifications', sessionOnly: false },
  'write:user': { summary: 'Change the own profile, options and choice of mails', sessionOnly: false },
  'read:forum': { summary: 'Read the forum', sessionOnly: false },
  'write:forum': { summary: 'Post in the forum in the own name', sessionOnly: false },
  propose: { summary: 'Propose acts, which the owner confirms in Pipa', sessionOnly: false },
  security: {
    summary: 'How the own account is reached, what is signed, and what leaves the product',
    sessionOnly: true,
  },
  ask: { summary: 'The own conversations with Ask, and the answers to what is proposed', sessionOnly: true },
  billing: { summary: 'The own membership, its payments and invoices', sessionOnly: true },
  administration: { summary: 'What administrators read and do', sessionOnly: true },
} as const satisfies Record<string, ScopeRule>;

export type Scope = keyof typeof scopes;
/** What a key or token can be allowed. */
export type GrantableScope = { [S in Scope]: (typeof scopes)[S]['sessionOnly'] extends true ? never : S }[Scope];
export type ReadScope = Extract<GrantableScope, `read:${string}`>;
export const scopeNames = Object.keys(scopes) as Scope[];

export const isGrantable = (scope: Scope): scope is GrantableScope => !scopes[scope].sessionOnly;
export const grantableScopes = scopeNames.filter(isGrantable);
