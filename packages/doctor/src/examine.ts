import { tradingDaysUntil } from '@pipa/calendar';
import type { Check, CheckFinding, CheckName, CheckVerdict } from '@pipa/contract';
import { type VendorRole, vendorCatalogue } from '@pipa/market-data/vendors';
import type { DoctorFacts, HistoryFacts, VendorFacts, VendorReply } from './facts.ts';

const GIB = 1024 ** 3;
const DISK_LOW_BYTES = 5 * GIB;
const DISK_FULL_BYTES = GIB;
const DAY_MS = 86_400_000;
const BACKUP_OLD_DAYS = 7;
/** A quote counts as fresh for a minute, so that a clock that is off by more refuses every fill or takes stale ones. */
const CLOCK_WARN_SECONDS = 5;
const CLOCK_BAD_SECONDS = 60;
const LIMIT_LOW_SHARE = 0.1;
/** Share of the instruments of a day that may lack a bar, such as those that did not trade. */
const MISSING_SHARE = 0.2;
/** Some series come weekly; longer than this none has come. */
const OBSERVATIONS_OLD_SESSIONS = 8;
/** Between the seasons of reports single companies still report. */
const REPORTS_OLD_SESSIONS = 30;
const MOST_FAULTS = 20;
/** Without their vendor there are no prices; the others leave tables empty, which say so. */
const PRICE_ROLES: ReadonlySet<VendorRole> = new Set(['Daily', 'Quotes', 'Backfill', 'Check']);

const check = (
  name: CheckName,
  verdict: CheckVerdict,
  finding: CheckFinding,
  values: readonly (string | number)[] = [],
  subject = '',
): Check => ({ name, subject, verdict, finding, values: values.map(String) });

/** Everything that is examined, in the order in which it is put right: what others need comes first. */
export function examine(facts: DoctorFacts): Check[] {
  return [
    ...configuration(facts),
    database(facts),
    disk(facts),
    ...backups(facts),
    mail(facts),
    market(facts),
    licence(facts),
    ...facts.vendors.map(vendorKey),
    ...clocks(facts),
    ...facts.vendors.flatMap(limits),
    ...history(facts),
    ...observations(facts),
    ...reports(facts),
    ...brokers(facts),
  ];
}

function configuration({ faults }: DoctorFacts): Check[] {
  if (faults.length === 0) return [check('configuration', 'Good', 'configurationGood')];
  return faults.slice(0, MOST_FAULTS).map((fault) => check('configuration', 'Bad', 'configurationFault', [fault]));
}

function database({ database: found, isStarted }: DoctorFacts): Check {
  if (!isStarted && typeof found === 'string') return check('database', 'Skipped', 'databaseNone', [found]);
  if (typeof found === 'string') return check('database', 'Bad', 'databaseUnreachable', [found]);
  return check('database', 'Good', 'databaseGood', [found.version, gibibytes(found.bytes)]);
}

const gibibytes = (bytes: number): string => (bytes / GIB).toFixed(1);

function disk({ disk: found }: DoctorFacts): Check {
  if (found === null) return check('disk', 'Skipped', 'diskUnknown');
  const values = [gibibytes(found.freeBytes), gibibytes(found.totalBytes)];
  if (found.freeBytes < DISK_FULL_BYTES) return check('disk', 'Bad', 'diskFull', values);
  if (found.freeBytes < DISK_LOW_BYTES) return check('disk', 'Warn', 'diskLow', values);
  return check('disk', 'Good', 'diskGood', values);
}

function backups({ lastBackupAt, isStarted, now }: DoctorFacts): Check[] {
  if (!isStarted) return [];
  if (lastBackupAt === null) return [check('backups', 'Warn', 'backupNone')];
  const days = Math.floor((now.getTime() - lastBackupAt.getTime()) / DAY_MS);
  if (days > BACKUP_OLD_DAYS) return [check('backups', 'Warn', 'backupOld', [days])];
  return [check('backups', 'Good', 'backupFresh', [days])];
}

function mail({ mail: found }: DoctorFacts): Check {
  if (found === null) return check('mail', 'Warn', 'mailNone');
  if (found === 'Local') return check('mail', 'Good', 'mailLocal');
  if (found === 'Reached') return check('mail', 'Good', 'mailGood');
  return check('mail', 'Bad', 'mailUnreachable', [found.reason]);
}

function market({ market: found, vendors }: DoctorFacts): Check {
  // A simulated market asks no vendor.
  if (found === null) return check('market', 'Warn', vendors.length > 0 ? 'marketUnread' : 'marketNone');
  if (found.source === 'simulated') return check('market', 'Good', 'marketSimulated');
  if (found.source === 'replay') return check('market', 'Good', 'marketReplay');
  const daily = vendors.find(({ roles }) => roles.includes('Daily'));
  return check('market', 'Good', 'marketReal', [daily === undefined ? '' : vendorCatalogue[daily.name].title]);
}

function licence({ market: found, vendors, pricesFor, otherUsers }: DoctorFacts): Check {
  const hasTerms = found === null ? vendors.length > 0 : found.source !== 'simulated';
  if (!hasTerms) return check('licence', 'Skipped', 'licenceNone');
  if (pricesFor === 'Everyone') return check('licence', 'Good', 'licenceBusiness');
  if (otherUsers > 0) return check('licence', 'Warn', 'licenceOthers', [otherUsers]);
  return check('licence', 'Good', 'licencePersonal');
}

const titleOf = ({ name }: VendorFacts): string => vendorCatalogue[name].title;
const feedsPrices = ({ roles }: VendorFacts): boolean => roles.some((role) => PRICE_ROLES.has(role));

function vendorKey(vendor: VendorFacts): Check {
  const { missing, reply, name, url } = vendor;
  const failing: CheckVerdict = feedsPrices(vendor) ? 'Bad' : 'Warn';
  const found = (verdict: CheckVerdict, finding: CheckFinding, values: readonly (string | number)[] = []) =>
    check('keys', verdict, finding, values, titleOf(vendor));
  const { credentials, signUpUrl } = vendorCatalogue[name];
  if (reply === null) return found(failing, 'keyNone', [missing.join(', '), signUpUrl]);
  if (typeof reply === 'string') return found(failing, 'vendorUnreachable', [reply, url]);
  const { status, contentType, isReadable, elapsedMs } = reply;
  const hasKey = credentials.length > 0;
  if (hasKey && (status === 401 || status === 403))
    return found(failing, 'keyRefused', [status, credentials.join(', '), url]);
  if (status === 429) return found('Warn', 'vendorLimited');
  if (status < 200 || status > 299) return found(failing, 'vendorFailing', [status, url]);
  if (!isReadable) return found(failing, 'answerWrong', [contentType, url]);
  return found('Good', 'keyWorks', [Math.round(elapsedMs)]);
}

const replyOf = ({ reply }: VendorFacts): VendorReply | null => (typeof reply === 'object' ? reply : null);

/** How far our clock is from that of each vendor: the most of them decide, as one may be wrong itself. */
function clocks({ vendors }: DoctorFacts): Check[] {
  if (vendors.length === 0) return [];
  const offsets = vendors
    .flatMap((vendor) => {
      const reply = replyOf(vendor);
      return reply === null || reply.date === null
        ? []
        : [offsetSeconds(reply.receivedAt.getTime() - reply.elapsedMs, reply.receivedAt.getTime(), reply.date)];
    })
    .toSorted((a, b) => a - b);
  const middle = offsets[Math.floor((offsets.length - 1) / 2)];
  if (middle === undefined) return [check('clock', 'Skipped', 'clockUnknown')];
  const values = [Math.abs(middle), middle > 0 ? 'ahead' : 'behind'];
  if (Math.abs(middle) > CLOCK_BAD_SECONDS) return [check('clock', 'Bad', 'clockOff', values)];
  if (Math.abs(middle) > CLOCK_WARN_SECONDS) return [check('clock', 'Warn', 'clockOff', values)];
  return [check('clock', 'Good', 'clockGood', values)];
}

/** Seconds that our clock is ahead; an answer names whole seconds, and was made at some time between request and receipt. */
function offsetSeconds(sentMs: number, receivedMs: number, date: Date): number {
  const [from, to] = [date.getTime(), date.getTime() + 999];
  if (sentMs > to) return Math.round((sentMs - to) / 1_000);
  if (receivedMs < from) return -Math.round((from - receivedMs) / 1_000);
  return 0;
}

function limits(vendor: VendorFacts): Check[] {
  const reply = replyOf(vendor);
  if (reply === null || reply.status >= 400) return [];
  const { remaining, limit } = reply;
  const subject = titleOf(vendor);
  if (remaining === null) return [check('limits', 'Skipped', 'limitsUnknown', [], subject)];
  const isLow = limit === null ? remaining <= 0 : remaining < limit * LIMIT_LOW_SHARE;
  const values = [remaining, limit ?? ''];
  return [check('limits', isLow ? 'Warn' : 'Good', isLow ? 'limitsLow' : 'limitsLeft', values, subject)];
}

function history({ history: found }: DoctorFacts): Check[] {
  return found === null ? [] : [bars(found), gaps(found)];
}

function bars({ expectedDay, newestDay, listed, missing }: HistoryFacts): Check {
  if (newestDay === null) return check('bars', 'Bad', 'barsNone');
  const behind = newestDay >= expectedDay ? 0 : tradingDaysUntil(newestDay, expectedDay);
  if (behind > 0) return check('bars', behind > 1 ? 'Bad' : 'Warn', 'barsOld', [newestDay, expectedDay, behind]);
  if (missing > listed * MISSING_SHARE) return check('bars', 'Warn', 'barsMissing', [missing, listed, expectedDay]);
  return check('bars', 'Good', 'barsFresh', [newestDay, listed - missing, listed]);
}

function gaps({ gaps: found, sessions }: HistoryFacts): Check {
  const [first] = found;
  if (sessions === 0) return check('gaps', 'Skipped', 'gapsUnknown');
  if (first === undefined) return check('gaps', 'Good', 'gapsNone', [sessions]);
  return check('gaps', found.length > 5 ? 'Bad' : 'Warn', 'gapsFound', [found.length, sessions, first]);
}

function observations({ history: prices, observations: found }: DoctorFacts): Check[] {
  if (found === null || prices === null) return [];
  if (found.newestDay === null) return [check('observations', 'Warn', 'observationsNone')];
  const { newestDay, series } = found;
  const isOld = sessionsBetween(newestDay, prices.expectedDay) > OBSERVATIONS_OLD_SESSIONS;
  const finding = isOld ? 'observationsOld' : 'observationsFresh';
  return [check('observations', isOld ? 'Warn' : 'Good', finding, [newestDay, series])];
}

function reports({ history: prices, reports: found }: DoctorFacts): Check[] {
  if (found === null || prices === null) return [];
  if (found.newestDay === null) return [check('reports', 'Warn', 'reportsNone')];
  const { newestDay, companies } = found;
  const isOld = sessionsBetween(newestDay, prices.expectedDay) > REPORTS_OLD_SESSIONS;
  return [check('reports', isOld ? 'Warn' : 'Good', isOld ? 'reportsOld' : 'reportsFresh', [newestDay, companies])];
}

const sessionsBetween = (from: string, to: string): number => (from >= to ? 0 : tradingDaysUntil(from, to));

function brokers({ brokers: found }: DoctorFacts): Check[] {
  if (found.length === 0) return [check('brokers', 'Skipped', 'brokersNone')];
  return found.map(({ name, failure }) =>
    failure === null
      ? check('brokers', 'Good', 'brokerReached', [], name)
      : check('brokers', 'Bad', 'brokerUnreachable', [failure], name),
  );
}

const SEVERITY: Readonly<Record<CheckVerdict, number>> = { Skipped: 0, Good: 0, Warn: 1, Bad: 2 };

/** Exit code of the command: 0 when all is well, 1 for warnings, 2 when something is bad. */
export const severityOf = (checks: readonly Pick<Check, 'verdict'>[]): number =>
  Math.max(0, ...checks.map(({ verdict }) => SEVERITY[verdict]));
