import { tradingDaysUntil } from '@pipa/calendar';
import type { HealthFindingKind, HealthSeriesName, OperatorHealth } from '@pipa/contract';
import type { JobProgress } from '@pipa/db/jobs';
import { STALLED_AFTER_MS } from '../../market-watch/judge-market.ts';

type State = Omit<OperatorHealth, 'findings'>;
type Finding = OperatorHealth['findings'][number];

/** Seconds without progress after which the market stands still; its watch says so. */
const MARKET_STALLED_SECONDS = STALLED_AFTER_MS / 1_000;
/** Jobs that wait in a queue beyond which it does not keep up. */
const LONG_QUEUE = 1_000;
/** The outbox is relayed each second, mails are swept every five, and a computing run writes a heartbeat every fifteen. */
const OUTBOX_LATE_SECONDS = 30;
const MAIL_LATE_SECONDS = 600;
/** Mails about a day are queued within seconds of its analysis. They are promised by 9:00 New York time of the next day. */
const DIGEST_LATE_SECONDS = 600;
const RUN_STALLED_MINUTES = 5;
/** The analysis of a day may be under way while the next session trades, and no longer than this after the close. */
const ANALYSIS_BEHIND_SESSIONS = 1;
const ANALYSIS_LATE_SECONDS = 900;

/** Beyond them the product is late. What has no target is none of time. */
export const healthTargets: Readonly<Record<HealthSeriesName, number | null>> = {
  marketIdle: MARKET_STALLED_SECONDS,
  outboxAge: OUTBOX_LATE_SECONDS,
  mailAge: MAIL_LATE_SECONDS,
  analysisBehind: ANALYSIS_BEHIND_SESSIONS,
  jobsWaiting: LONG_QUEUE,
  jobsFailed: 0,
  errors: 0,
  poolBusy: null,
  poolWaiting: null,
  apiMemory: null,
  workerMemory: null,
  diskFree: null,
  databaseSize: null,
};

const finding = (kind: HealthFindingKind, count = 0, subject = ''): Finding => ({ kind, subject, count });

/** What is late, has failed or needs a look, the most urgent first. */
export function findingsOf(state: State, runs: readonly JobProgress[], now: Date): Finding[] {
  return [
    ...leadFindings(state),
    ...state.queues.flatMap(queueFindings),
    ...backlogFindings(state),
    ...runs.flatMap((run) => runFindings(run, now)),
    ...dataFindings(state),
  ];
}

function leadFindings({ market }: State): Finding[] {
  const { phase, paused, leaseSeconds, isStalled, idleSeconds, waitsFor } = market;
  if (phase === 'Ended') return [];
  if (leaseSeconds === null || leaseSeconds < 0) return [finding('noLeader', Math.abs(leaseSeconds ?? 0))];
  if (isStalled) return [finding('marketStalled', idleSeconds ?? 0, waitsFor ?? '')];
  return paused ? [finding('paused')] : [];
}

function queueFindings({ name, jobs }: State['queues'][number]): Finding[] {
  if (jobs === null) return [finding('queueUnreachable', 0, name)];
  return [
    ...(jobs.waiting > LONG_QUEUE ? [finding('queueLong', jobs.waiting, name)] : []),
    ...(jobs.failed > 0 ? [finding('queueFailed', jobs.failed, name)] : []),
  ];
}

function backlogFindings({ outbox, mail }: State): Finding[] {
  const [outboxAge, mailAge] = [outbox.oldestSeconds ?? 0, mail.oldestSeconds ?? 0];
  const digestAge = mail.digestSeconds ?? 0;
  return [
    ...(outboxAge > OUTBOX_LATE_SECONDS ? [finding('outboxLate', outboxAge)] : []),
    ...(mailAge > MAIL_LATE_SECONDS ? [finding('mailLate', Math.round(mailAge / 60))] : []),
    ...(mail.failed > 0 ? [finding('mailFailed', mail.failed)] : []),
    ...(digestAge > DIGEST_LATE_SECONDS ? [finding('digestLate', Math.round(digestAge / 60))] : []),
  ];
}

function runFindings({ key, status, movedAt }: JobProgress, now: Date): Finding[] {
  if (status === 'Failed') return [finding('runFailed', 0, key)];
  const minutes = Math.floor((now.getTime() - movedAt.getTime()) / 60_000);
  return status === 'Running' && minutes >= RUN_STALLED_MINUTES ? [finding('runStalled', minutes, key)] : [];
}

/** Closes that are not analysed yet; none before the first analysis, which takes as long as it takes. */
export const analysisBehind = ({ lastClosedDay, analysisDay }: State['data']): number =>
  lastClosedDay === null || analysisDay === null ? 0 : Math.max(0, tradingDaysUntil(analysisDay, lastClosedDay));

/** A close without its analysis is always said: as late where it is, else as what is under way. */
function analysisFindings({ data, market }: State): Finding[] {
  const behind = analysisBehind(data);
  const isLate = behind > ANALYSIS_BEHIND_SESSIONS || (market.closedSeconds ?? 0) > ANALYSIS_LATE_SECONDS;
  if (behind > 0) return [finding(isLate ? 'analysisLate' : 'analysisOutstanding', behind, data.lastClosedDay ?? '')];
  return data.lastClosedDay !== null && data.analysisDay === null
    ? [finding('analysisOutstanding', 0, data.lastClosedDay)]
    : [];
}

function dataFindings(state: State): Finding[] {
  const { lastClosedDay, newestBarDay, missing, quarantined, strategiesWaiting } = state.data;
  const isLate = lastClosedDay !== null && (newestBarDay === null || newestBarDay < lastClosedDay);
  return [
    ...(isLate ? [finding('barsLate', 0, newestBarDay ?? '')] : []),
    ...(!isLate && missing > 0 ? [finding('barsMissing', missing)] : []),
    ...analysisFindings(state),
    ...(quarantined > 0 ? [finding('quarantined', quarantined)] : []),
    ...(strategiesWaiting > 0 ? [finding('strategiesWaiting', strategiesWaiting)] : []),
  ];
}
