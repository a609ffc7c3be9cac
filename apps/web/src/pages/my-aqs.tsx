import { CurrentPortfolios } from '../features/portfolios/portfolio-cards.tsx';
import { invest } from '../messages/invest.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function MyAqsPage() {
  return (
    <>
      <PageHeader title={invest.portfolios.myAqsTitle} />
      <CurrentPortfolios />
    </>
  );
}
