import type { RegisterFeature } from '../http/route.ts';
import { registerAccess } from './access/routes.ts';
import { registerAccounts } from './accounts/routes.ts';
import { registerAsk } from './ask/routes.ts';
import { registerBrokerSafety } from './broker-safety/routes.ts';
import { listDocuments, readDocument } from './documents/publish.ts';
import { registerDocuments } from './documents/routes.ts';
import { registerDrafts } from './drafts/routes.ts';
import { registerForum } from './forum/routes.ts';
import { registerIdaAlerts } from './ida-alerts/routes.ts';
import { registerIdaScreens } from './ida-screens/routes.ts';
import { registerIdaWatchLists } from './ida-watch-lists/routes.ts';
import { registerImages } from './images/routes.ts';
import { registerMail } from './mail/routes.ts';
import { registerMarket } from './market/routes.ts';
import { mcpFeature } from './mcp/routes.ts';
import { registerMembership } from './membership/routes.ts';
import { registerModelAccounts } from './model-accounts/routes.ts';
import { registerNoticeChannels } from './notice-channels/routes.ts';
import { registerNotifications } from './notifications/routes.ts';
import { registerOperator } from './operator/routes.ts';
import { registerPortfolios } from './portfolios/routes.ts';
import { registerReads } from './reads/routes.ts';
import { registerRealtime } from './realtime/routes.ts';
import { registerReceipts } from './receipts/routes.ts';
import { registerReferral } from './referral/routes.ts';
import { registerReports } from './reports/routes.ts';
import { registerRisk } from './risk/routes.ts';
import { registerStrategies } from './strategies/routes.ts';
import { registerSupport } from './support/routes.ts';
import { registerWebhooks } from './webhooks/routes.ts';

/** Assistants read the documents too. */
const registerMcp = mcpFeature((context) => ({
  list: (language) => listDocuments(context, language),
  read: (id, language) => readDocument(context, id, language),
}));

/** Every feature of the product; together they serve the whole contract. */
export const productFeatures: readonly RegisterFeature[] = [
  registerAccess,
  registerRisk,
  registerMail,
  registerMembership,
  registerReads,
  registerAccounts,
  registerBrokerSafety,
  registerStrategies,
  registerPortfolios,
  registerReports,
  registerReceipts,
  registerModelAccounts,
  registerMarket,
  registerIdaWatchLists,
  registerIdaAlerts,
  registerIdaScreens,
  registerForum,
  registerDocuments,
  registerNotifications,
  registerNoticeChannels,
  registerAsk,
  registerDrafts,
  registerWebhooks,
  registerMcp,
  registerOperator,
  registerImages,
  registerRealtime,
  registerSupport,
  registerReferral,
];
