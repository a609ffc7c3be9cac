import { useQuery } from '@tanstack/react-query';
import { formatMarketInstant } from '../format.ts';
import { messages } from '../messages/index.ts';
import { marketQueries } from '../queries/market/market-queries.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatTile, StatTiles } from '../ui/stat-tiles.tsx';

export default function RtlPage() {
  const { data } = useQuery(marketQueries.status());
  return (
    <>
      <PageHeader title={messages.shell.rtlTitle} description={messages.shell.rtlText} />
      <Card pad="none">
        <StatTiles columns={2}>
          <StatTile label={messages.shell.marketDay} value={data?.day ?? '…'} />
          <StatTile label={messages.shell.marketTime} value={formatMarketInstant(data?.at)} />
        </StatTiles>
      </Card>
    </>
  );
}
