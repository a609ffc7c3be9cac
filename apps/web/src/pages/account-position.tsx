import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { asApiError } from '../api/api-error.ts';
import { type AccountPositionState, chosenId, links } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { AccountPosition, periodText } from '../features/account-position/account-position.tsx';
import { TradeNotification } from '../features/portfolios/trade-notification.tsx';
import { formatDay, formatMoney } from '../format.ts';
import { messages } from '../messages/index.ts';
import { invest } from '../messages/invest.ts';
import { type AqmAccount, modelAccountQueries } from '../queries/portfolios/model-account-queries.ts';
import { portfolioQueries } from '../queries/portfolios/portfolio-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextSkeleton, TilesSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';

const words = invest.aqm;
const TILES = 7;

const breadcrumb = (name: string) => [
  { label: words.title, to: paths.aqmModelAccount },
  { label: words.tabs.subscribed, to: paths.aqmSubscriptions },
  { label: name },
];

/** The tear sheet of a subscription, or of the model account itself. */
const sheetOf = (account: AqmAccount): string =>
  'aqmId' in account ? links.tearSheet('track', account.aqmId) : links.tearSheet('portfolio', account.aqmSubscribeId);

const NoAccount = ({ title }: { title: string }) => (
  <Card pad="none">
    <EmptyState
      title={title}
      action={
        <ButtonLink tone="primary" to={paths.aqmSubscriptions}>
          {words.backToList}
        </ButtonLink>
      }
    />
  </Card>
);

/** What the owner of a subscription can do here. */
function OwnActions({ id }: { id: number }) {
  const { data } = useQuery(portfolioQueries.one(id));
  const portfolio = data?.[0];
  return (
    portfolio && (
      <>
        <TradeNotification portfolio={portfolio} />
        <ButtonLink {...links.portfolio(portfolio)}>{words.position.monitor}</ButtonLink>
        <ButtonLink to={links.orders(id)}>{invest.orders.ofPortfolio}</ButtonLink>
      </>
    )
  );
}

/** What becomes of a subscription that waits for its first trade. */
function WaitsToInvest({ id }: { id: number }) {
  const { data } = useQuery(portfolioQueries.one(id));
  const portfolio = data?.[0];
  if (portfolio?.status !== 'Starting') return null;
  return (
    <Box mb="4">
      <Notice tone="accent">
        {words.subscriptions.setAside(
          formatMoney(portfolio.investedAmount, { market: portfolio.marketType }),
          formatDay(portfolio.nextTradeDate),
        )}
      </Notice>
    </Box>
  );
}

function ChosenAccount({ account, name }: { account: AqmAccount; name: string | undefined }) {
  const query = useQuery(modelAccountQueries.performance(account));
  if (query.error && asApiError(query.error).errorCode === 'NOT_FOUND') {
    return <NoAccount title={words.position.notFound} />;
  }
  const pending = (
    <>
      <PageHeader
        title={name ? words.position.title(name) : messages.shell.loading}
        breadcrumb={breadcrumb(name ?? '')}
        description={messages.shell.loading}
      />
      <TilesSkeleton count={TILES} />
      <Card>
        <TextSkeleton lines={10} />
      </Card>
    </>
  );
  return (
    <QueryView query={query} pending={pending}>
      {(performance) => (
        <>
          <PageHeader
            title={words.position.title(performance.name)}
            about={performance.name}
            breadcrumb={breadcrumb(performance.name)}
            description={periodText(performance)}
            actions={
              <>
                <ButtonLink to={sheetOf(account)}>{invest.tearSheet.open}</ButtonLink>
                {'aqmSubscribeId' in account && <OwnActions id={account.aqmSubscribeId} />}
              </>
            }
          />
          {'aqmSubscribeId' in account && <WaitsToInvest id={account.aqmSubscribeId} />}
          <AccountPosition performance={performance} />
        </>
      )}
    </QueryView>
  );
}

/** The account of the address (`id` of a subscription, `aqm` of a model account), else the subscription of the navigation state. */
export default function AccountPositionPage() {
  const state = (useLocation().state ?? {}) as AccountPositionState;
  const [query] = useSearchParams();
  const { aqmOrSubscribeId: stateId, aqmName } = state;
  const aqmId = chosenId(query, undefined, 'aqm');
  const id = aqmId ?? chosenId(query, stateId);
  if (id === null) return <NoAccount title={words.position.noneChosen} />;
  const account = aqmId === null ? { aqmSubscribeId: id } : { aqmId: id };
  return (
    <ChosenAccount key={`${aqmId === null} ${id}`} account={account} name={stateId === id ? aqmName : undefined} />
  );
}
