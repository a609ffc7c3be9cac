import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { remindOfTrials } from '@pipa/billing';
import { remindOfLinkEnds } from '@pipa/broker-links';
import { relayOutbox } from '@pipa/db/notices';
import { addHealthSample } from '@pipa/db/operators';
import {
  type ChannelSending,
  callWebhooks,
  deliverNotices,
  linkTelegramChats,
  type WebhookCalling,
} from '@pipa/delivery';
import { processMeasure, type QueueFactory, repeat } from '@pipa/platform';
import { examineAlerts } from './alerts/examine-alerts.ts';
import { createFailedUsers } from './alerts/failed-users.ts';
import { createComputeProcesses } from './background/compute-processes.ts';
import { dueRuns } from './background/due-runs.ts';
import type { BackgroundContext } from './background/job-kind.ts';
import { findCloseNear } from './background/near-close.ts';
import { advanceRun, countWaitingShards } from './background/queued-runs.ts';
import { closeCustomers, sweepCustomers, type WorkerBilling, workOnBilling } from './billing/billing-worker.ts';
import { playDrills } from './brokers/drill/play-drills.ts';
import type { SandboxControl } from './brokers/drill/sandbox-control.ts';
import { listenToBrokers } from './brokers/listen-to-brokers.ts';
import { createCancels } from './brokers/send-cancels.ts';
import { requestSyncs, syncAccounts } from './brokers/sync-account.ts';
import { checkDrift } from './close/check-drift.ts';
import { helpToClose } from './close/work-by-ranges.ts';
import type { WorkerContext } from './context.ts';
import { readBesideBars } from './live/read-beside-bars.ts';
import { mailForumDigest } from './mail/mail-forum-digest.ts';
import { mailNewsletter } from './mail/mail-newsletter.ts';
import { mailWatchDigest } from './mail/mail-watch-digest.ts';
import { sweepMails, workOnMails } from './mail/mail-worker.ts';
import { leadMarket } from './market-clock/lead-market.ts';
import { workOnTrades } from './trade/trade-dispatchers.ts';

export interface WorkerOptions {
  context: WorkerContext;
  /** Null when other workers do the background work. */
  background: BackgroundContext | null;
  /** How addresses of users are called. */
  webhooks: Pick<WebhookCalling, 'webhookKey' | 'post'>;
  /** How notices reach their users outside. */
  channels: ChannelSending;
  /** Null where no payment provider is set up. */
  billing: WorkerBilling | null;
  /** The sandbox at which fire drills are played; null where there is none. */
  brokerSandbox: SandboxControl | null;
  /** Most processes for the background work, so that this one stays responsive. */
  computeProcesses: number;
  queues: QueueFactory;
  /** Number of concurrent jobs. */
  concurrency: number;
  /** Removes expired rows; called hourly. */
  purge(): Promise<unknown>;
}

export interface RunningWorker {
  /** Lets the tick and the jobs under way finish. The caller closes the connections. */
  stop(): Promise<void>;
}

const SWEEP_MS = 5_000;
const RELAY_MS = 1_000;
/** Interval of the check for a paused market or long sessions; each close checks too. */
const DRIFT_MS = 45_000;
const PURGE_MS = 3_600_000;
const BACKGROUND_MS = 1_000;
const REMINDER_MS = 60_000;
const BROKERS_MS = 1_000;
const HELP_MS = 500;

/** The work of one process: jobs of the queues, the sweepers, and the market's clock when no other worker leads it. */
export function startWorker(options: WorkerOptions): RunningWorker {
  const { context, background, webhooks, channels, billing, brokerSandbox, queues, concurrency, purge } = options;
  workOnTrades(queues, context, concurrency);
  workOnMails(queues, context);
  if (billing !== null) workOnBilling(queues, billing, context.logger);
  const { logger } = context;
  const owner = `worker-${process.pid}-${randomUUID()}`;
  const lead = leadMarket(context, { owner, monotonicMs: () => performance.now() });
  const failedUsers = createFailedUsers();
  const sendCancels = createCancels(context);
  const measure = processMeasure(context.pool);
  const ending = new AbortController();
  const chores = [
    repeat('mail sweep', SWEEP_MS, logger, () => sweepMails(queues, context)),
    repeat('newsletter mails', SWEEP_MS, logger, () => mailNewsletter(context)),
    repeat('alerts', SWEEP_MS, logger, () => examineAlerts(context, failedUsers)),
    repeat('watch list mails', SWEEP_MS, logger, () => mailWatchDigest(context)),
    repeat('forum mails', SWEEP_MS, logger, () => mailForumDigest(context)),
    repeat('webhooks', SWEEP_MS, logger, () => callWebhooks({ ...context, ...webhooks })),
    repeat('notice channels', SWEEP_MS, logger, () => deliverNotices({ ...context, channels })),
    // Telegram gives the messages of a bot to one process.
    repeat('telegram links', SWEEP_MS, logger, async () =>
      (await lead.isLeading()) ? linkTelegramChats({ ...context, ...channels, randomBytes }) : 0,
    ),
    // Without a mail server they would wait for ever.
    repeat('trial reminders', REMINDER_MS, logger, async () => (context.mail === null ? 0 : remindOfTrials(context))),
    repeat('ends of links', REMINDER_MS, logger, () => remindOfLinkEnds(context)),
    repeat('outbox relay', RELAY_MS, logger, () => relayOutbox(context.prisma, context.bus)),
    repeat('help with a close', HELP_MS, logger, async () =>
      (await lead.isLeading()) ? undefined : helpToClose(context, ending.signal),
    ),
    // One worker checks the whole ledger.
    repeat('drift check', DRIFT_MS, logger, async () => ((await lead.isLeading()) ? checkDrift(context) : [])),
    repeat('vendors beside prices', REMINDER_MS, logger, async () =>
      (await lead.isLeading()) ? readBesideBars(context) : undefined,
    ),
    repeat('accounts at brokers', BROKERS_MS, logger, () => syncAccounts(context)),
    repeat('cancels at brokers', BROKERS_MS, logger, async () => ((await lead.isLeading()) ? sendCancels() : 0)),
    repeat('health samples', REMINDER_MS, logger, () =>
      addHealthSample(context.pool, { process: 'worker', ...measure() }, context.clock()),
    ),
    repeat('purge', PURGE_MS, logger, purge),
  ];
  if (billing !== null) {
    chores.push(
      repeat('billing sweep', SWEEP_MS, logger, () => sweepCustomers(queues, context.pool, billing)),
      repeat('ends of customers', SWEEP_MS, logger, () => closeCustomers(billing, logger)),
    );
  }
  if (brokerSandbox !== null) {
    chores.push(
      // One worker makes each move.
      repeat('fire drills', BROKERS_MS, logger, async () => {
        if (await lead.isLeading()) await playDrills(context, brokerSandbox);
      }),
    );
  }
  // What happened while no worker ran is read first.
  void lead
    .isLeading()
    .then(() => requestSyncs(context, 'Connected'))
    .catch((error: Error) => logger.warn({ err: error }, 'the accounts at brokers are read after the next close'));
  const listening = listenToBrokers(context, {
    isLeading: () => lead.isLeading(),
    signal: ending.signal,
    wait: (ms, signal) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined),
  }).catch((error: Error) => logger.error({ err: error }, 'the messages of brokers are not heard'));
  const processes = background === null ? null : createComputeProcesses(options.computeProcesses, background);
  if (background !== null && processes !== null) {
    chores.push(
      repeat('background work', BACKGROUND_MS, logger, async () => {
        for (const key of await dueRuns(background)) await advanceRun(background, queues, key);
        const isNear = await findCloseNear(background);
        processes.wake(await countWaitingShards(queues), isNear);
      }),
    );
  }
  return {
    stop: async () => {
      ending.abort();
      await listening;
      await Promise.all([lead.stop(), processes?.stop(), ...chores.map((chore) => chore.stop())]);
    },
  };
}
