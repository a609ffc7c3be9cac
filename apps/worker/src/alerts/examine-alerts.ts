import { nextTradingDay, type TradingDay, tradingDaysBetween } from '@pipa/calendar';
import {
  ALERT_MAILS_A_DAY,
  type AlertEvent,
  MAX_FIRINGS_A_DAY,
  type MarketSource,
  NAMED_FIRINGS,
} from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { queueMail } from '@pipa/db/mail';
import { readMarketState } from '@pipa/db/market';
import { listWebhookUsers, notifyUser, postToWebhooks } from '@pipa/db/notices';
import {
  type AlertsOfUser,
  addFirings,
  countMailsSince,
  type ExaminedAlert,
  listExaminedAlerts,
  type NewFiring,
  noteAlertedDay,
  readAlertedDays,
} from '@pipa/db/watching';
import {
  type Edges,
  edgeOfAlert,
  findAtMarket,
  findAtScreen,
  findAtSymbol,
  firingWords,
  type ScreenChanges,
  withEdge,
} from '@pipa/ida';
import { alertMail } from '@pipa/mail';
import { elementAt } from '@pipa/quant';
import { readEdges } from '@pipa/reads';
import type { Words } from '@pipa/words';
import type { WorkerContext } from '../context.ts';
import type { FailedUsers } from './failed-users.ts';
import { readScreenChanges } from './read-screen-changes.ts';
import { readMarketDays, readSymbolDays, type SymbolDays } from './read-symbol-days.ts';

type Examining = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger' | 'publicUrl' | 'mail' | 'benchmark'>;

/** Users whose alerts are read at once: at most a hundred alerts each. */
const USERS_A_PAGE = 20;
/** Users whose addresses are called at a close, in a transaction. */
const CALLED_USERS_A_PAGE = 200;
/** Sessions that are examined after an analysis of several: what is older is no news. */
const MOST_SESSIONS = 5;
/** Rows of a mail. */
const MOST_MAILED = 100;
const DAY_MS = 86_400_000;
const MAIL_PREFIX = 'ida-alerts-';

/**
 * Examines every alert at the closes whose analysis has become whole, and notifies their owners; returns how many have found
 * something. Each user is a transaction and a finding is stored once a day, so a worker that is killed leaves the rest to the
 * next call. A new installation begins with its next close.
 * @param failed the users who failed in earlier calls, and are tried again a bounded number of times
 */
export async function examineAlerts(context: Examining, failed: FailedUsers): Promise<number> {
  return (await examineNewDays(context, failed)) + (await retryFailed(context, failed));
}

async function examineNewDays(context: Examining, failed: FailedUsers): Promise<number> {
  const { pool } = context;
  const { lastDay, alertedDay } = await readAlertedDays(pool);
  if (lastDay === null || (alertedDay !== null && alertedDay >= lastDay)) return 0;
  if (alertedDay === null) {
    await noteAlertedDay(pool, lastDay);
    return 0;
  }
  let found = 0;
  for (const day of tradingDaysBetween(nextTradingDay(alertedDay), lastDay).slice(-MOST_SESSIONS)) {
    found += await examineDay(context, day, failed);
    await postClose(context, day);
    await noteAlertedDay(pool, day);
  }
  return found;
}

/** Queues calls of the addresses that are called at closes, once for a day: a worker that is killed leaves the rest to the next call. */
async function postClose({ prisma, pool, clock }: Examining, day: TradingDay): Promise<void> {
  let after = 0;
  for (;;) {
    const users = await listWebhookUsers(pool, { kind: 'closes', after, limit: CALLED_USERS_A_PAGE });
    const last = users.at(-1);
    if (last === undefined) return;
    const { source: market } = await readMarketState(prisma);
    const event = { type: 'session.closed', key: `close-${day}`, data: { market, day } } as const;
    const news = users.map((userId) => ({ userId, ...event }));
    await inTransaction(prisma, (tx) => postToWebhooks(tx, news, clock()));
    after = last;
  }
}

/** Examines the users again who failed and whose wait is over. */
async function retryFailed(context: Examining, failed: FailedUsers): Promise<number> {
  let found = 0;
  for (const [day, userIds] of failed.due(context.clock().getTime())) {
    const session = await openSession(context, day);
    for (const userId of userIds) {
      const users = await listExaminedAlerts(context.pool, { after: userId - 1, limit: 1 });
      const user = users.find(({ reader }) => reader.userId === userId);
      if (user === undefined) failed.forget({ day, userId });
      else found += await examineUsers(context, session, [user], failed);
    }
  }
  return found;
}

/** The facts of a session, which all users share. */
interface Session {
  readonly day: TradingDay;
  readonly market: Awaited<ReturnType<typeof readMarketDays>>;
  readonly symbols: Map<string, SymbolDays | null>;
  /** By filter; null for one that cannot be evaluated. */
  readonly screens: Map<string, ScreenChanges | null>;
  readonly source: MarketSource;
  /** What the records of the day say of its signals. */
  readonly edges: Edges;
}

const openSession = async (context: Examining, day: TradingDay): Promise<Session> => ({
  day,
  market: await readMarketDays(context, day),
  symbols: new Map(),
  screens: new Map(),
  source: (await readMarketState(context.prisma)).source,
  edges: await readEdges(context, day),
});

async function examineDay(context: Examining, day: TradingDay, failed: FailedUsers): Promise<number> {
  const { pool } = context;
  let session: Session | null = null;
  let [found, after] = [0, 0];
  for (;;) {
    const users = await listExaminedAlerts(pool, { after, limit: USERS_A_PAGE });
    const last = users.at(-1);
    if (last === undefined) return found;
    session ??= await openSession(context, day);
    // Those who wait for their next attempt failed in a call that could not note the day.
    const others = users.filter(({ reader: { userId } }) => !failed.isWaiting({ day, userId }));
    found += await examineUsers(context, session, others, failed);
    after = last.reader.userId;
  }
}

/** Notes the users who fail; the log has their ids. */
async function examineUsers(
  context: Examining,
  session: Session,
  users: readonly AlertsOfUser[],
  failed: FailedUsers,
): Promise<number> {
  const { day } = session;
  const alerts = users.flatMap((user) => user.alerts);
  await readSymbolDays(context, [...new Set(alerts.flatMap(({ symbols }) => symbols))], day, session.symbols);
  const filters = alerts.flatMap(({ screen }) => screen?.filter ?? []);
  await readScreenChanges(context, filters, day, session.screens);
  let found = 0;
  for (const user of users) {
    const { userId } = user.reader;
    try {
      found += await notifyOf(context, session, user);
      failed.forget({ day, userId });
    } catch (err) {
      const retryInMs = failed.note({ day, userId }, context.clock().getTime());
      const outcome = retryInMs === null ? 'the user is left out for this day' : 'they are tried again';
      context.logger.error({ err, userId, day, retryInMs }, `alerts of a user failed; ${outcome}`);
    }
  }
  return found;
}

/** What an alert finds at the close of a session, by symbol. */
function findingsOf(alert: ExaminedAlert, session: Session, benchmark: string): NewFiring[] {
  const { subject, condition, symbols, screen } = alert;
  if (subject === 'market') {
    const event = session.market && findAtMarket(condition, session.market.today, session.market.before);
    return event === null ? [] : [{ symbol: benchmark, event }];
  }
  if (subject === 'screen') {
    const changes = screen && session.screens.get(screen.filter);
    return changes ? findAtScreen(condition, changes, screen.name) : [];
  }
  return symbols.toSorted().flatMap((symbol) => {
    const days = session.symbols.get(symbol);
    const event = days ? findAtSymbol(condition, days.today, days.before) : null;
    return event === null ? [] : [{ symbol, event }];
  });
}

interface Finding {
  readonly alert: ExaminedAlert;
  readonly firings: readonly NewFiring[];
}

/** Stores what the alerts of a user have found, and notifies the user in the same transaction. @returns alerts with news */
async function notifyOf(context: Examining, session: Session, { reader, alerts }: AlertsOfUser): Promise<number> {
  const findings = alerts
    .map((alert) => ({ alert, firings: findingsOf(alert, session, context.benchmark) }))
    .filter(({ firings }) => firings.length > 0);
  if (findings.length === 0) return 0;
  return inTransaction(context.prisma, async (tx) => {
    const at = context.clock();
    const { day } = session;
    const news: Finding[] = [];
    for (const { alert, firings } of findings) {
      const stored = { alertId: alert.id, userId: reader.userId, day, firings: firings.slice(0, MAX_FIRINGS_A_DAY) };
      if (await addFirings(tx, stored, at)) news.push({ alert, firings });
    }
    for (const { alert, firings } of news.filter(({ alert }) => alert.channels.includes('app'))) {
      const { symbol, event } = elementAt(firings, 0);
      const parameters = { alert: alert.name, alertId: alert.id, day, symbol, what: firingWords(event) };
      await notifyUser(
        tx,
        reader.userId,
        {
          event: 'analysis.alert',
          parameters: { ...parameters, firings: firings.length },
          dedupeKey: `alert-${alert.id}-${day}`,
        },
        at,
      );
    }
    for (const { alert, firings } of news.filter(({ alert }) => alert.channels.includes('webhook'))) {
      const { id: alertId, name } = alert;
      const data = {
        alertId,
        alert: name,
        market: session.source,
        day,
        count: firings.length,
        firings: posted(firings),
      };
      const call = { type: 'alert.fired', key: `alert-${alertId}-${day}`, ruleId: alertId, data } as const;
      await postToWebhooks(tx, [{ userId: reader.userId, ...call }], at);
    }
    const mailed = news.filter(({ alert }) => alert.channels.includes('mail'));
    if (mailed.length > 0) await mailTo(tx, context, { reader, session, findings: mailed, at });
    return news.length;
  });
}

/** Firings as a webhook has them. */
const posted = (firings: readonly NewFiring[]) =>
  firings.slice(0, MAX_FIRINGS_A_DAY).map(({ symbol, event }) => ({ symbol, what: firingWords(event).en, event }));

interface Mailing {
  readonly reader: AlertsOfUser['reader'];
  readonly session: Session;
  readonly findings: readonly Finding[];
  readonly at: Date;
}

/** What was found, with what the record of such a signal says. */
function said({ edges, symbols }: Session, symbol: string, event: AlertEvent): Words {
  const edge = edgeOfAlert(edges, event, symbols.get(symbol)?.isEtf ?? false);
  return edge === null ? firingWords(event) : withEdge(firingWords(event), edge);
}

/** One mail of a user and session. Nothing is queued while there is no mail server, as it would wait for ever. */
async function mailTo(
  tx: Tx,
  { mail, publicUrl }: Examining,
  { reader, session, findings, at }: Mailing,
): Promise<void> {
  const { userId, email, language, unsubscribeToken } = reader;
  if (mail === null) return;
  const since = new Date(at.getTime() - DAY_MS);
  if ((await countMailsSince(tx, { userId, prefix: MAIL_PREFIX, since })) >= ALERT_MAILS_A_DAY) return;
  const { day, source } = session;
  const named = findings
    .flatMap(({ alert, firings }) =>
      firings
        .slice(0, NAMED_FIRINGS)
        .map(({ symbol, event }) => ({ name: alert.name, symbol, what: said(session, symbol, event)[language] })),
    )
    .slice(0, MOST_MAILED);
  const count = findings.reduce((sum, { firings }) => sum + Math.min(firings.length, MAX_FIRINGS_A_DAY), 0);
  const ending = `kind=analysis&p=${unsubscribeToken}`;
  await queueMail(
    tx,
    {
      dedupeKey: `${MAIL_PREFIX}${day}-${userId}`,
      userId,
      kind: 'analysis',
      to: email,
      unsubscribeUrl: `${publicUrl}/api/public/unsubscribe?${ending}`,
      ...alertMail(reader, {
        day,
        firings: named,
        more: count - named.length,
        isSimulated: source === 'simulated',
        url: `${publicUrl}/admin/ida?tab=watch-lists`,
        unsubscribeUrl: `${publicUrl}/admin/unsubscribe?${ending}`,
      }),
    },
    at,
  );
}
