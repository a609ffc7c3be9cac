import { type api, type OutputOf, SEARCH_RESULTS } from '@pipa/contract';
import { footerPages, sidebarSections, type Viewer } from '../../app/access.ts';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { pathOf, routes } from '../../app/routes.ts';
import { account } from '../../messages/account.ts';
import { dashboard as dashboardWords } from '../../messages/dashboard.ts';
import { messages } from '../../messages/index.ts';
import { newsletter as newsletterWords } from '../../messages/newsletter.ts';
import { security } from '../../messages/security.ts';

const words = messages.search;

/** Kinds of results, in the order in which they are shown. */
export const searchGroups = [
  'strategies',
  'modelAccounts',
  'portfolios',
  'accounts',
  'symbols',
  'topics',
  'pages',
  'help',
] as const;
type SearchGroup = (typeof searchGroups)[number];

/** A result that can be opened. */
export interface SearchEntry {
  /** Unique among the results. */
  key: string;
  group: SearchGroup;
  label: string;
  /** A second name, such as the number of an account or the name of a company. */
  hint?: string;
  to: string;
  state?: object;
}

const place = (group: 'pages' | 'help', label: string, to: string, hint?: string): SearchEntry => ({
  key: `${group} ${label} ${to}`,
  group,
  label,
  hint,
  to,
});

/** Pages, parts of pages and help that a signed-in viewer may open. */
export function placesOf(viewer: Viewer | undefined): SearchEntry[] {
  const pages = new Set([
    ...sidebarSections(routes, viewer).flatMap((section) => section.routes),
    ...footerPages(true),
  ]);
  const part = (label: string, to: string) => place('pages', label, to);
  const tab = (label: string, name: string) => place('pages', label, `${paths.userAccount}?tab=${name}`, account.title);
  const setting = (label: string) => tab(label, 'information');
  const places = [
    ...[...pages].map((route) => part(messages.shell.pageNames[route.name], pathOf(route))),
    part(words.myPortfolios, paths.myPortfolios),
    part(words.stoppedPortfolios, paths.stoppedPortfolios),
    part(words.compareTracking, `${paths.strategy}?tab=compare+tracking`),
    part(words.compareBacktest, `${paths.strategy}?tab=compare+backtest`),
    tab(account.tabInformation, 'information'),
    tab(account.tabMembership, 'membership'),
    tab(account.tabBroker, 'broker'),
    tab(account.tabBilling, 'billing'),
    tab(account.tabRisk, 'risk'),
    tab(account.tabNotices, 'notices'),
    tab(account.tabWebhooks, 'webhooks'),
    tab(account.tabAssistants, 'assistants'),
    ...[
      account.changePassword,
      account.changeEmail,
      account.sessions,
      security.title,
      security.passkeys,
      security.recoveryCodes,
      security.mails,
      security.log,
      security.exportData,
      security.deleteAccount,
    ].map(setting),
    place('help', dashboardWords.links.strategyTutorial, `${paths.strategy}?tab=tutorial`),
    place('help', dashboardWords.links.faq, paths.faq),
    place('help', dashboardWords.links.tutorials, paths.tutorials),
    place('help', dashboardWords.links.seminars, paths.seminars),
    place('help', dashboardWords.links.contact, paths.contact),
    place('help', newsletterWords.title, links.newsletter),
    place('help', dashboardWords.links.getStarted, links.introduction('getStarted')),
    place('help', dashboardWords.links.whatsNew, links.introduction('whatsNew')),
  ];
  return places;
}

/** What the server has found, by its call; each may be missing, and may be of an earlier text. */
export interface Found {
  readonly named?: OutputOf<typeof api.quickSearch>;
  readonly symbols?: OutputOf<typeof api.symbolSuggestions>;
  /** Topics of the forum that match the present text, by their words. */
  readonly topics?: OutputOf<typeof api.topicSearch>;
}

const namedEntries = ({
  strategies,
  modelAccounts,
  portfolios,
  accounts,
}: OutputOf<typeof api.quickSearch>): SearchEntry[] => [
  ...strategies.map((strategy) => ({
    key: `strategy ${strategy.id}`,
    group: 'strategies' as const,
    label: strategy.name,
    ...links.strategy(strategy),
  })),
  ...modelAccounts.map((account) => ({
    key: `model account ${account.id}`,
    group: 'modelAccounts' as const,
    label: account.name,
    ...links.modelAccount(account),
  })),
  ...portfolios.map((portfolio) => ({
    key: `portfolio ${portfolio.id}`,
    group: 'portfolios' as const,
    label: portfolio.name,
    ...(portfolio.strategyType === 'AQM' ? links.accountPosition(portfolio) : links.portfolio(portfolio)),
  })),
  ...accounts.map(({ id, name, account }) => ({
    key: `account ${id}`,
    group: 'accounts' as const,
    label: name,
    hint: account,
    to: paths.brokerAccounts,
  })),
];

const symbolEntries = (symbols: OutputOf<typeof api.symbolSuggestions>): SearchEntry[] =>
  symbols.map(({ symbol, name }) => ({
    key: `symbol ${symbol}`,
    group: 'symbols' as const,
    label: symbol,
    hint: name,
    to: links.symbol(symbol),
  }));

const topicEntries = ({ data }: OutputOf<typeof api.topicSearch>): SearchEntry[] =>
  data.map((topic) => ({
    key: `topic ${topic.topic_id}`,
    group: 'topics' as const,
    label: topic.title,
    hint: topic.user,
    to: links.topic(topic.topic_id),
  }));

const hasPart = (name: string, part: string) => name.toLowerCase().includes(part);

/**
 * Results for a text, by group, at most eight a group: places by their words, and what the server has found. What is found by name
 * may be the answer to an earlier text, so it counts only where its name, or its second name, has the present one.
 */
export function entriesFor(
  text: string,
  places: readonly SearchEntry[],
  { named, symbols, topics }: Found,
): SearchEntry[] {
  const part = text.trim().toLowerCase();
  const entries = [...(named ? namedEntries(named) : []), ...(symbols ? symbolEntries(symbols) : [])];
  const all = [
    ...entries.filter(({ label, hint = '' }) => hasPart(`${label} ${hint}`, part)),
    ...(topics ? topicEntries(topics) : []),
    ...places.filter(({ label }) => hasPart(label, part)),
  ];
  return searchGroups.flatMap((group) => all.filter((entry) => entry.group === group).slice(0, SEARCH_RESULTS));
}
