import { operatedSupportEndpoints } from '../support.ts';
import { operatorActEndpoints } from './acts.ts';
import { operatorApiKeyEndpoints } from './api-keys.ts';
import { operatorQualityEndpoints } from './data-quality.ts';
import { examineInstallation } from './doctor.ts';
import { operatorHealth, operatorHealthHistory } from './health.ts';
import { operatorImportEndpoints } from './imports.ts';
import { operatorIngestEndpoints } from './ingests.ts';
import { operatorInvitationEndpoints } from './invitations.ts';
import { operatorInvoiceEndpoints } from './invoices.ts';
import { operatorMailEndpoints } from './mails.ts';
import { operatorSeriesEndpoints } from './series-upload.ts';
import { operatorStrategyEndpoints } from './strategies.ts';
import { operatorUserAccessEndpoints } from './user-access.ts';
import { operatorUserEndpoints } from './users.ts';

export * from './acts.ts';
export * from './data-quality.ts';
export * from './doctor.ts';
export * from './fields.ts';
export * from './health.ts';
export * from './import-findings.ts';
export * from './imports.ts';
export * from './ingests.ts';
export * from './invitations.ts';
export * from './series-upload.ts';
export * from './strategies.ts';
export * from './user-access.ts';
export * from './users.ts';

export const operatorEndpoints = {
  ...operatorUserEndpoints,
  ...operatorUserAccessEndpoints,
  ...operatorInvitationEndpoints,
  ...operatorInvoiceEndpoints,
  ...operatorMailEndpoints,
  ...operatorStrategyEndpoints,
  ...operatorActEndpoints,
  ...operatorApiKeyEndpoints,
  ...operatorImportEndpoints,
  ...operatorQualityEndpoints,
  ...operatorSeriesEndpoints,
  ...operatorIngestEndpoints,
  ...operatedSupportEndpoints,
  operatorHealth,
  operatorHealthHistory,
  examineInstallation,
};
