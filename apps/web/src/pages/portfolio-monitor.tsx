import type { MarketStatus } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { asApiError } from '../api/api-error.ts';
import { chosenId, type PortfolioState } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { BrokerQuestions } from '../features/broker-questions/broker-questions.tsx';
import { MonitorSkeleton } from '../features/portfolios/monitor/monitor-skeleton.tsx';
import { MonitorView } from '../features/portfolios/monitor/monitor-view.tsx';
import { usePortfolioStream } from '../features/portfolios/monitor/use-portfolio-stream.ts';
import { invest } from '../messages/invest.ts';
import { marketQueries } from '../queries/market/market-queries.ts';
import { portfolioQueries } from '../queries/portfolios/portfolio-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { notify } from '../ui/toaster.tsx';

const words = invest.monitor;
/** Interval of reads while the socket is lost. */
const FALLBACK_MS = 5_000;

const isOpen = ({ status }: MarketStatus) => status === 'open';

const NoPortfolio = ({ title }: { title: string }) => (
  <Card pad="none">
    <EmptyState
      title={title}
      action={
        <ButtonLink tone="primary" to={paths.myPortfolios}>
          {invest.myPortfolios}
        </ButtonLink>
      }
    />
  </Card>
);

function ChosenPortfolio({ id, known }: { id: number; known: PortfolioState }) {
  const first = useQuery(portfolioQueries.monitor(id));
  const stream = usePortfolioStream(id, first.data !== undefined);
  const query = useQuery({
    ...portfolioQueries.monitor(id),
    refetchInterval: stream.connection === 'live' ? false : FALLBACK_MS,
  });
  // The clock moves with every tick; the page follows the state alone.
  const market = useQuery({ ...marketQueries.status(), select: isOpen });
  const refresh = async () => {
    const { error } = await query.refetch();
    if (error) notify.failure(error);
    else notify.info(words.refreshed);
  };
  if (query.error && asApiError(query.error).errorCode === 'NOT_FOUND') return <NoPortfolio title={words.notFound} />;
  return (
    <QueryView query={query} pending={<MonitorSkeleton name={known.portfolioName} period={known.period} />}>
      {(monitor) => (
        <MonitorView
          monitor={monitor}
          stream={stream}
          isMarketOpen={market.data}
          valuesAt={query.dataUpdatedAt}
          isRefreshing={query.isRefetching && stream.connection === 'live'}
          onRefresh={() => void refresh()}
          notices={<BrokerQuestions portfolioId={id} />}
        />
      )}
    </QueryView>
  );
}

export default function PortfolioMonitorPage() {
  const state = (useLocation().state ?? {}) as PortfolioState;
  const [query] = useSearchParams();
  const id = chosenId(query, state.portfolioId);
  if (id === null) return <NoPortfolio title={words.noneChosen} />;
  return <ChosenPortfolio key={id} id={id} known={state.portfolioId === id ? state : {}} />;
}
