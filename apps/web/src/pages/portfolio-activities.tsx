import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { chosenId, links, type PortfolioState } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { ActivityLog } from '../features/portfolios/activity-log.tsx';
import { CashChanges } from '../features/portfolios/cash-changes.tsx';
import { portfolioCrumbs } from '../features/portfolios/portfolio-crumbs.ts';
import { invest } from '../messages/invest.ts';
import { portfolioQueries } from '../queries/portfolios/portfolio-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const words = invest.portfolios.activities;

interface ActivitiesProps {
  id: number;
  name: string | undefined;
  showsAmounts: boolean;
}
function Activities({ id, name, showsAmounts }: ActivitiesProps) {
  const { data, isPending } = useQuery(portfolioQueries.one(id));
  const portfolio = data?.[0];
  const title = portfolio?.name ?? name ?? `ID ${id}`;
  const heading = showsAmounts ? words.amountTitle : words.title;
  // While the portfolio is read, the ways onward are there by its number, so that the log does not move when they come.
  const known = portfolio ?? (isPending ? { id, name } : undefined);
  const monitor = portfolio ? links.portfolio(portfolio) : known && links.monitor(known);
  const other = known && links.activities(known, showsAmounts ? 'portfolioLog' : 'investmentLog');
  return (
    <>
      <PageHeader
        title={`${heading} - ${title}`}
        about={`${title} - ${heading}`}
        breadcrumb={[
          ...portfolioCrumbs(portfolio?.strategyType),
          { label: title, to: monitor?.to },
          { label: heading },
        ]}
        actions={
          other && (
            <>
              <ButtonLink {...other}>{showsAmounts ? words.title : words.amountTitle}</ButtonLink>
              <ButtonLink to={monitor?.to ?? paths.myPortfolios} state={monitor?.state}>
                {words.toMonitor}
              </ButtonLink>
            </>
          )
        }
      />
      {showsAmounts ? <CashChanges portfolioId={id} /> : <ActivityLog portfolioId={id} />}
    </>
  );
}

export default function PortfolioActivitiesPage() {
  const state = (useLocation().state ?? {}) as PortfolioState;
  const [query] = useSearchParams();
  const id = chosenId(query, state.portfolioId);
  if (id === null) return <Navigate to={paths.strategy} replace />;
  const log = query.get('log') ?? (query.has('id') ? null : state.portfolioLog);
  return (
    <Activities
      key={id}
      id={id}
      name={state.portfolioId === id ? state.portfolioName : undefined}
      showsAmounts={log === 'investmentLog'}
    />
  );
}
