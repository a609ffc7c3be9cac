import { CurrentPortfolios } from '../features/portfolios/portfolio-cards.tsx';
import { messages } from '../messages/index.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function PortfolioPage() {
  return (
    <>
      <PageHeader title={messages.invest.portfolios.pageTitle} />
      <CurrentPortfolios />
    </>
  );
}
