import { chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FieldExamples } from '../features/design/control-examples.tsx';
import { SidebarPicker } from '../features/design/sidebar-picker.tsx';
import { NoticeExamples, NumberExamples } from '../features/design/surface-examples.tsx';
import { formatMarketInstant } from '../format.ts';
import { design } from '../messages/design.ts';
import { messages } from '../messages/index.ts';
import { marketQueries } from '../queries/market/market-queries.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatTile, StatTiles } from '../ui/stat-tiles.tsx';

const words = design.rtl;

export default function RtlPage() {
  const { data } = useQuery(marketQueries.status());
  return (
    <>
      <PageHeader title={words.title} description={words.text} />
      <Flex direction="column" gap="4">
        <Card pad="none">
          <StatTiles columns={2}>
            <StatTile label={messages.shell.marketDay} value={data?.day ?? '…'} />
            <StatTile label={messages.shell.marketTime} value={formatMarketInstant(data?.at)} />
          </StatTiles>
        </Card>
        <SidebarPicker />
        <chakra.h2 textStyle="sectionTitle">{words.sample}</chakra.h2>
        <Card title={design.components.fields}>
          <FieldExamples />
        </Card>
        <Card title={design.components.numbers}>
          <NumberExamples />
        </Card>
        <NoticeExamples />
      </Flex>
    </>
  );
}
