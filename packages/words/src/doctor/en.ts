import type { CheckFinding, CheckName, CheckVerdict } from '@pipa/contract';

/** What a check says, and what to do about it; empty where nothing is to be done. */
export interface Advice {
  readonly says: string;
  readonly doThis: string;
}

/** The words of a finding: of the vendor or broker that it concerns, and of its values. */
type Advise = (subject: string, values: readonly string[]) => Advice;

const good = (says: string): Advice => ({ says, doThis: '' });

export const checks: Record<CheckName, string> = {
  configuration: 'Configuration',
  database: 'Database',
  disk: 'Disk',
  backups: 'Backups',
  mail: 'Mail',
  market: 'Market',
  licence: 'Licence of the data',
  keys: 'Vendor',
  clock: 'Clock',
  limits: 'Calls left',
  bars: 'Prices',
  gaps: 'Gaps',
  observations: 'Macro series',
  reports: 'Company reports',
  brokers: 'Broker',
};

export const verdicts: Record<CheckVerdict, string> = { Good: 'Good', Warn: 'Look', Bad: 'Bad', Skipped: 'Skipped' };

export const findings: Record<CheckFinding, Advise> = {
  configurationGood: () => good('Every variable of the environment is valid.'),
  configurationFault: (_, [fault]) => ({
    says: `${fault}.`,
    doThis: 'Correct this variable and start again; the README lists all of them.',
  }),
  databaseGood: (_, [version, size]) => good(`PostgreSQL ${version} answers; its data take ${size} GiB.`),
  databaseUnreachable: (_, [reason]) => ({
    says: `The database does not answer (${reason}).`,
    doThis: 'Start PostgreSQL, and compare DATABASE_URL with it.',
  }),
  databaseNone: (_, [reason]) => ({
    says: reason ?? '',
    doThis: 'The first start makes it. Until then only what needs no data is examined.',
  }),
  diskGood: (_, [free, all]) => good(`${free} of ${all} GiB are free.`),
  diskLow: (_, [free, all]) => ({
    says: `Only ${free} of ${all} GiB are free.`,
    doThis: 'Make room: ten years of 2,000 symbols take about 2 GiB, and a backup the same again.',
  }),
  diskFull: (_, [free]) => ({
    says: `The disk is full: ${free} GiB are free.`,
    doThis: 'Make room now: PostgreSQL stops when it cannot write.',
  }),
  diskUnknown: () => good('The data folder cannot be read from here, so its disk is unknown.'),
  backupFresh: (_, [days]) =>
    good(days === '0' ? 'The last backup was made today.' : `The last backup is ${days} days old.`),
  backupOld: (_, [days]) => ({
    says: `The last backup is ${days} days old.`,
    doThis: 'Run `npm run admin -- backup FILE`, each day by a timer of this machine, and keep the file elsewhere.',
  }),
  backupNone: () => ({
    says: 'No backup was ever made with `npm run admin -- backup`.',
    doThis: 'Run `npm run admin -- backup FILE`, and keep the file elsewhere. SECRET_KEY is kept apart from it.',
  }),
  mailGood: () => good('The mail server answers and accepts the sign-in.'),
  mailLocal: () => good('Mail goes to the local mailbox and does not leave this machine.'),
  mailUnreachable: (_, [reason]) => ({
    says: `${reason}.`,
    doThis: 'Compare SMTP_URL with what your mail provider says. Mails wait until it answers.',
  }),
  mailNone: () => ({ says: 'No mail server is named.', doThis: 'Set SMTP_URL.' }),
  marketSimulated: () => good('The market is simulated: no vendor is asked.'),
  marketReplay: () => good('The market is a replay of imported history: no vendor is asked.'),
  marketReal: (_, [vendor]) => good(`The market is real; its bars come from ${vendor}.`),
  marketNone: () => ({
    says: 'This data folder has no market yet.',
    doThis: 'Put right what is bad below, then start the product.',
  }),
  marketUnread: () => ({
    says: 'This data folder has no history of the real market yet.',
    doThis: 'Put right what is bad below, then read the history: npm run market -- backfill, with the same --market.',
  }),
  licenceNone: () => good('A simulated market has no vendor, so no terms limit who sees it.'),
  licencePersonal: () => good('Prices are for the owner alone, who is the only user.'),
  licenceOthers: (_, [users]) => ({
    says: `Prices are for the owner alone; whatever shows them is refused to other users (${users}).`,
    doThis:
      'In local mode one of them is the demo investor, whom the product makes itself. Give others an installation with the simulated market, or set DATA_LICENSE=business once a contract with the vendor allows it.',
  }),
  licenceBusiness: () =>
    good('Every user sees prices: DATA_LICENSE says that your contract with the vendor allows it.'),
  keyWorks: (vendor, [ms]) => good(`${vendor} answers and takes the key (${ms} ms).`),
  keyNone: (vendor, [variables, url]) => ({
    says: `${vendor} is not asked: ${variables} is not set.`,
    doThis: `See ${url}, and set ${variables}.`,
  }),
  keyRefused: (vendor, [status, variables, url]) => ({
    says: `${vendor} refuses the key (status ${status}).`,
    doThis: `Compare ${variables} with the page of your account there, and whether your plan has these data. Asked was ${url}.`,
  }),
  vendorLimited: (vendor) => ({
    says: `${vendor} answers that too many calls were made.`,
    doThis: 'Wait a minute and look again. Does another program use this key?',
  }),
  vendorFailing: (vendor, [status, url]) => ({
    says: `${vendor} fails (status ${status}).`,
    doThis: `Look again in some minutes, then at the status page of the vendor. Asked was ${url}.`,
  }),
  vendorUnreachable: (vendor, [reason, url]) => ({
    says: `${vendor} cannot be reached (${reason}).`,
    doThis: `See whether this machine reaches ${url}: name service, firewall, proxy.`,
  }),
  answerWrong: (vendor, [type, url]) => ({
    says: `${vendor} answers with ${type || 'no content type'}, which is not what it documents.`,
    doThis: `A page instead of data comes from a captcha, a proxy or a portal of the network. Open ${url} from this machine.`,
  }),
  clockGood: () => good('The clock of this machine agrees with those of the vendors.'),
  clockOff: (_, [seconds, way]) => ({
    says: `The clock of this machine is ${seconds} seconds ${way === 'ahead' ? 'ahead' : 'behind'}.`,
    doThis:
      'Switch on its time service (`timedatectl set-ntp true`): the age of quotes is measured with it, and old ones fill nothing.',
  }),
  clockUnknown: () => good('No vendor told the time, so the clock of this machine cannot be compared.'),
  limitsLeft: (vendor, [left, limit]) => good(`${vendor} allows ${left}${limit ? ` of ${limit}` : ''} more calls now.`),
  limitsLow: (vendor, [left, limit]) => ({
    says: `${vendor} allows only ${left}${limit ? ` of ${limit}` : ''} more calls now.`,
    doThis: 'Let fewer programs use this key, name fewer MARKET_SYMBOLS, or take a larger plan.',
  }),
  limitsUnknown: (vendor) => good(`${vendor} does not say how many calls are left.`),
  barsFresh: (_, [day, with_, listed]) => good(`Bars reach ${day}; ${with_} of ${listed} instruments have one.`),
  barsMissing: (_, [missing, listed, day]) => ({
    says: `${missing} of ${listed} instruments have no bar of ${day}.`,
    doThis: 'The vendor may not be done yet. Look again in an hour, then at the findings of imports.',
  }),
  barsOld: (_, [day, expected, sessions]) => ({
    says: `The newest bar is of ${day}: ${sessions} sessions up to ${expected} are missing.`,
    doThis: 'Let the product run: missed days are played in order. See the log of the worker if it does not go on.',
  }),
  barsNone: () => ({ says: 'There are no bars.', doThis: 'Import history: docs/real-market.md says how.' }),
  gapsNone: (_, [sessions]) => good(`SPY has a bar of each of the last ${sessions} sessions.`),
  gapsFound: (_, [count, sessions, first]) => ({
    says: `SPY lacks ${count} of the last ${sessions} sessions, the first on ${first}.`,
    doThis: 'Import these days again, from another vendor or a file.',
  }),
  gapsUnknown: () => good('There is no history in which gaps could be.'),
  observationsFresh: (_, [day, series]) => good(`${series} macro series, the newest value of ${day}.`),
  observationsOld: (_, [day, series]) => ({
    says: `${series} macro series, but no new value since ${day}.`,
    doThis: 'See whether FRED takes the key, and the log of the worker.',
  }),
  observationsNone: () => ({
    says: 'There are no macro series: the tables that need them say so.',
    doThis: 'Set FRED_KEY, or import a file.',
  }),
  reportsFresh: (_, [day, companies]) => good(`Reports of ${companies} companies, the newest of ${day}.`),
  reportsOld: (_, [day, companies]) => ({
    says: `Reports of ${companies} companies, but none since ${day}.`,
    doThis: 'See whether SEC EDGAR answers, and the log of the worker.',
  }),
  reportsNone: () => ({
    says: 'There are no company reports: the tables that need them say so.',
    doThis: 'Set SEC_CONTACT, or import a file.',
  }),
  brokerReached: (broker) => good(`${broker} answers.`),
  brokerUnreachable: (broker, [reason]) => ({
    says: `${broker} cannot be reached (${reason}).`,
    doThis: 'See whether this machine reaches the internet, then the status page of the broker.',
  }),
  brokersNone: () => good('No broker is offered: portfolios trade on paper.'),
};
