import { ModelAccountList } from '../features/model-accounts/model-account-list.tsx';
import { messages } from '../messages/index.ts';
import { MembershipGate } from '../strategy-views/membership-gate.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';

const words = messages.invest.aqm;
const tabs = [{ value: 'list', label: words.tabs.list, content: <ModelAccountList /> }];

export default function AqmModelAccountPage() {
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <MembershipGate>
        <UrlTabs label={words.tabsLabel} tabs={tabs} />
      </MembershipGate>
    </>
  );
}
