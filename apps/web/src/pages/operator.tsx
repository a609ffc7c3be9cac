import { Flex } from '@chakra-ui/react';
import { AskModel } from '../features/ask-operation/ask-model.tsx';
import { AskUsage } from '../features/ask-operation/ask-usage.tsx';
import { BackgroundRuns } from '../features/background-runs/background-runs.tsx';
import { Doctor } from '../features/doctor/doctor.tsx';
import { ActsTable } from '../features/operator/acts-table.tsx';
import { AgentUse } from '../features/operator/agent-use.tsx';
import { ApiKeySwitch } from '../features/operator/api-key-switch.tsx';
import { BrokerControl } from '../features/operator/broker-control.tsx';
import { DataQuality } from '../features/operator/data-quality.tsx';
import { FailedMailsTable } from '../features/operator/failed-mails-table.tsx';
import { ForumModeration } from '../features/operator/forum-moderation.tsx';
import { ImportFindings } from '../features/operator/import-findings.tsx';
import { InvitationsTable } from '../features/operator/invitations-table.tsx';
import { InvoicesTable } from '../features/operator/invoices-table.tsx';
import { OperatedTickets } from '../features/operator/operated-tickets.tsx';
import { SeriesUploadCard } from '../features/operator/series-upload.tsx';
import { StrategiesTable } from '../features/operator/strategies-table.tsx';
import { StrategyFaults } from '../features/operator/strategy-faults.tsx';
import { UsersTable } from '../features/operator/users-table.tsx';
import { WrittenOffers } from '../features/operator/written-offers.tsx';
import { OperatorHealth } from '../features/operator-health/operator-health.tsx';
import { BacktestPanel } from '../features/strategy-details/backtest-panel.tsx';
import { brokerAccounts } from '../messages/broker-accounts.ts';
import { dataQuality } from '../messages/data-quality.ts';
import { doctor } from '../messages/doctor.ts';
import { operator as words } from '../messages/operator.ts';
import { writtenStrategies } from '../messages/written-strategies.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';

const tabs = [
  { value: 'users', label: words.tabs.users, content: <UsersTable /> },
  { value: 'strategies', label: words.tabs.strategies, content: <OperatedStrategies /> },
  {
    value: 'written',
    label: writtenStrategies.desk.tab,
    content: (
      <WrittenOffers
        report={({ report, name }) => report && <BacktestPanel report={report} name={name} style="plain" rows={null} />}
      />
    ),
  },
  { value: 'invitations', label: words.tabs.invitations, content: <InvitationsTable /> },
  { value: 'support', label: words.tabs.support, content: <OperatedTickets /> },
  { value: 'invoices', label: words.tabs.invoices, content: <InvoicesTable /> },
  { value: 'mails', label: words.tabs.mails, content: <FailedMailsTable /> },
  { value: 'forum', label: words.tabs.forum, content: <ForumModeration /> },
  {
    value: 'ask',
    label: words.tabs.ask,
    content: (
      <Flex direction="column" gap="4">
        <AskModel />
        <AskUsage />
      </Flex>
    ),
  },
  { value: 'imports', label: words.tabs.imports, content: <Imports /> },
  { value: 'quality', label: dataQuality.tab, content: <DataQuality /> },
  { value: 'brokers', label: brokerAccounts.desk.tab, content: <BrokerControl /> },
  { value: 'apiKeys', label: words.tabs.apiKeys, content: <OperatedKeys /> },
  {
    value: 'health',
    label: words.tabs.health,
    content: (
      <Flex direction="column" gap="4">
        <OperatorHealth />
        <BackgroundRuns />
      </Flex>
    ),
  },
  { value: 'doctor', label: doctor.tab, content: <Doctor /> },
  { value: 'log', label: words.tabs.log, content: <ActsTable /> },
];

function Imports() {
  return (
    <Flex direction="column" gap="4">
      <ImportFindings />
      <SeriesUploadCard />
    </Flex>
  );
}

function OperatedKeys() {
  return (
    <Flex direction="column" gap="4">
      <ApiKeySwitch />
      <AgentUse />
    </Flex>
  );
}

function OperatedStrategies() {
  return (
    <Flex direction="column" gap="4">
      <StrategyFaults />
      <StrategiesTable />
    </Flex>
  );
}

export default function OperatorPage() {
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <UrlTabs label={words.tabs.label} tabs={tabs} />
    </>
  );
}
