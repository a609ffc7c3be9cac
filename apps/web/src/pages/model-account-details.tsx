import { isOpenForInvestors, type Strategy } from '@pipa/contract';
import { links } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { ModelAccountBasic } from '../features/model-accounts/model-account-basic.tsx';
import { formatRisk } from '../format.ts';
import { invest } from '../messages/invest.ts';
import { LockNotice } from '../strategy-views/subscription-lock.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { breadcrumbTo, ChosenStrategy, type StrategyPageKind } from './chosen-strategy.tsx';
import { AskedSubscribe } from './subscribe-action.tsx';

const words = invest.aqm;

const kind: StrategyPageKind = {
  isAQM: true,
  list: { label: words.title, to: paths.aqmModelAccount, back: words.backToList },
  title: words.detailsTitle,
  notFound: words.notFound,
  noneChosen: words.noneChosen,
  details: (account) => <Details account={account} />,
};

const Details = ({ account }: { account: Strategy }) => (
  <>
    <PageHeader
      title={words.detailsTitle(account.name, account.id)}
      about={account.name}
      breadcrumb={breadcrumbTo(kind, account.name)}
      meta={
        <>
          <Pill tone={isOpenForInvestors(account) ? 'gain' : 'neutral'}>{account.status}</Pill>
          <Pill>{formatRisk(account.riskLevelNumber)}</Pill>
        </>
      }
      actions={
        <>
          <ButtonLink {...links.modelAccountPosition(account)}>{words.accountPosition}</ButtonLink>
          <AskedSubscribe strategy={account} label={words.subscribeAqm} />
        </>
      }
    />
    <LockNotice strategy={account} />
    <UrlTabs
      label={words.detailTabsLabel}
      tabs={[
        {
          value: 'basic',
          label: invest.strategies.tabs.basic,
          content: <ModelAccountBasic account={account} />,
        },
      ]}
    />
  </>
);

const ModelAccountDetailsPage = () => <ChosenStrategy kind={kind} />;
export default ModelAccountDetailsPage;
