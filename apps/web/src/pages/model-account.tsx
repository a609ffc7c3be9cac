import type { Strategy } from '@pipa/contract';
import { ModelAccountList } from '../features/model-accounts/model-account-list.tsx';
import { SubscriptionList } from '../features/model-accounts/subscription-list.tsx';
import { Tutorial } from '../features/strategy-guide/tutorial.tsx';
import { invest } from '../messages/invest.ts';
import { MembershipGate } from '../strategy-views/membership-gate.tsx';
import { WaitingStrategies } from '../strategy-views/waiting-strategies.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { SubscribeAction } from './subscribe-action.tsx';

const words = invest.aqm;

const subscribe = (account: Strategy) => <SubscribeAction strategy={account} size="sm" />;

const tabs = [
  {
    value: 'list',
    label: words.tabs.list,
    content: (
      <>
        <ModelAccountList action={subscribe} />
        <WaitingStrategies isAQM />
      </>
    ),
  },
  { value: 'subscribed', label: words.tabs.subscribed, content: <SubscriptionList key="on" status="Subscribed" /> },
  { value: 'stopped', label: words.tabs.stopped, content: <SubscriptionList key="off" status="Stop" /> },
  { value: 'tutorial', label: words.tabs.tutorial, content: <Tutorial guide={words.tutorial} /> },
];

export default function ModelAccountPage() {
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <MembershipGate>
        <UrlTabs label={words.tabsLabel} tabs={tabs} />
      </MembershipGate>
    </>
  );
}
