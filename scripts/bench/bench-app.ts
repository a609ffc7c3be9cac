import { randomBytes } from 'node:crypto';
import { createAssistant } from '@pipa/assistant';
import { pipaLinks } from '@pipa/brokers/pipa-accounts';
import { createLogger, readEnv } from '@pipa/platform';
import { readNames } from '@pipa/reads';
import type { AppContext } from '../../apps/api/src/context.ts';
import { PASSWORD_COST } from '../../apps/api/src/features/access/password.ts';
import { loadLimits } from '../../apps/api/src/http/load-limits.ts';
import { createLocalBus } from '../../apps/api/src/testing/local-bus.ts';
import { throttleLimits } from '../../apps/api/src/throttling/throttle.ts';
import { channelSendingOf } from '../../packages/delivery/src/index.ts';

const settings: AppContext['settings'] = {
  mode: 'local',
  publicUrl: 'http://127.0.0.1',
  trustProxy: false,
  webRoot: null,
  operator: { name: null, address: null, email: null },
  passwordCost: PASSWORD_COST,
  factorKey: new Uint8Array(32),
  webhookKey: new Uint8Array(32),
  brokerLinkKey: new Uint8Array(32),
  mailDelivery: 'none',
  pricesFor: 'Everyone',
  sources: [],
  captchaRequired: true,
  referrals: true,
  session: { idleMs: 3_600_000, absoluteMs: 3_600_000, rememberedMs: 3_600_000 },
  throttle: throttleLimits('local'),
  // A busy machine is to show in the figure, not as refusals.
  load: { ...loadLimits('local'), eventLoopDelayMs: Number.POSITIVE_INFINITY },
};

/** What the API needs in the process of a bench, on the connections of the bench. */
export const benchAppContext = <C extends Pick<AppContext, 'prisma' | 'pool'>>({
  prisma,
  pool,
}: C): AppContext & Pick<C, 'prisma' | 'pool'> => ({
  settings,
  clock: () => new Date(),
  randomBytes,
  prisma,
  pool,
  bus: createLocalBus(),
  queues: { hint: async () => undefined, count: async () => ({ waiting: 0, active: 0, failed: 0 }) },
  mailbox: null,
  doctor: async () => ({ at: new Date(), checks: [] }),
  assistant: createAssistant({
    readNames: () => readNames({ pool }),
    model: null,
    limits: { questionsADay: 1_000_000, tokensADay: 0 },
    price: null,
  }),
  brokerLinks: { PIPA: pipaLinks },
  brokers: new Map(),
  takesOrders: () => true,
  channels: channelSendingOf(readEnv({ PIPA_MODE: 'local' }), 'of a bench'),
  billing: null,
  billingSandbox: null,
  marketWatch: {
    judge: async () => ({ state: 'moving', cause: null, progress: null, since: null }),
    latest: () => 'moving',
    look: async () => undefined,
  },
  afterwork: { add: () => undefined, settle: async () => undefined },
  logger: createLogger({ name: 'bench', level: 'silent' }),
});
