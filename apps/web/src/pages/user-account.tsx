import { Flex } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { pathAfterAssessment } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { AccountsTable } from '../features/accounts/accounts-table.tsx';
import { InvoiceTable } from '../features/billing/invoice-table.tsx';
import { ProposalsCard } from '../features/drafts/proposals-card.tsx';
import { MembershipView } from '../features/membership/membership-view.tsx';
import { StopSubscriptionDialog } from '../features/model-accounts/stop-subscription-dialog.tsx';
import { NoticeChannels } from '../features/notices/notice-channels.tsx';
import { RunningPortfolios } from '../features/portfolios/running-portfolios.tsx';
import { BouncedEmail } from '../features/profile/bounced-email.tsx';
import { InformationForm } from '../features/profile/information-form.tsx';
import { PendingEmail } from '../features/profile/pending-email.tsx';
import { SessionsTable } from '../features/profile/sessions-table.tsx';
import { RiskAssessment } from '../features/risk/risk-assessment.tsx';
import { ActivityTable } from '../features/security/activity-table.tsx';
import { ApiKeysCard } from '../features/security/api-keys-card.tsx';
import { Assistants } from '../features/security/assistants/assistants.tsx';
import { FactorsCard } from '../features/security/factors-card.tsx';
import { MailPreferencesCard } from '../features/security/mail-preferences.tsx';
import { PersonalDataCard } from '../features/security/personal-data-card.tsx';
import { ShareLinksCard } from '../features/security/share-links-card.tsx';
import { Webhooks } from '../features/webhooks/webhooks.tsx';
import { account as words } from '../messages/account.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { accountTabOf } from './user-account-tab.ts';

export default function UserAccountPage() {
  const [query] = useSearchParams();
  const user = useCurrentUser();
  return (
    <QueryView query={user} pending={<PageSkeleton />}>
      {(current) => (
        <>
          <PageHeader title={words.title} description={`${current.firstName} ${current.lastName}`} />
          {current.investorState === 'Disabled' && (
            <Flex direction="column" gap="4" mb="4">
              <Notice
                tone="warn"
                action={
                  <ButtonLink size="sm" to={paths.membership}>
                    {words.disabledNext}
                  </ButtonLink>
                }
              >
                <strong>{words.disabledTitle}.</strong>{' '}
                {current.disabledReason === 'Blocked' ? words.blockedText : words.disabledText}
              </Notice>
              <RunningPortfolios
                stopSubscription={(subscription, onClose) => (
                  <StopSubscriptionDialog subscription={subscription} onClose={onClose} />
                )}
              />
            </Flex>
          )}
          <UrlTabs
            label={words.title}
            fallback={accountTabOf(query)}
            tabs={[
              {
                value: 'information',
                label: words.tabInformation,
                content: (
                  <Flex direction="column" gap="4">
                    <BouncedEmail email={current.email} />
                    <PendingEmail />
                    <ProposalsCard />
                    <InformationForm user={current} />
                    <FactorsCard />
                    <ApiKeysCard />
                    <MailPreferencesCard />
                    <SessionsTable />
                    <ActivityTable />
                    <ShareLinksCard />
                    <PersonalDataCard user={current} />
                  </Flex>
                ),
              },
              { value: 'membership', label: words.tabMembership, content: <MembershipView user={current} /> },
              { value: 'broker', label: words.tabBroker, content: <AccountsTable /> },
              { value: 'billing', label: words.tabBilling, content: <InvoiceTable /> },
              {
                value: 'risk',
                label: words.tabRisk,
                content: (
                  <RiskAssessment
                    user={current}
                    isNeeded={query.get('userAssessment') === 'no'}
                    next={pathAfterAssessment(query)}
                  />
                ),
              },
              { value: 'notices', label: words.tabNotices, content: <NoticeChannels user={current} /> },
              { value: 'webhooks', label: words.tabWebhooks, content: <Webhooks /> },
              { value: 'assistants', label: words.tabAssistants, content: <Assistants /> },
            ]}
          />
        </>
      )}
    </QueryView>
  );
}
