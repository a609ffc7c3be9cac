import { Flex } from '@chakra-ui/react';
import { AlertMe } from '../features/ida-alerts/alert-me.tsx';
import { Alerts } from '../features/ida-alerts/alerts.tsx';
import { MarketAnalysis } from '../features/ida-market/market-analysis.tsx';
import { UniverseSignals } from '../features/ida-signals/universe-signals.tsx';
import { SymbolAnalysis } from '../features/ida-symbol/symbol-analysis.tsx';
import { IdaTutorial } from '../features/ida-tutorial/tutorial.tsx';
import { WatchListSignals } from '../features/ida-watch-list/watch-list-signals.tsx';
import { AsOfNotice, AsOfPicker } from '../ida-views/as-of-picker.tsx';
import { ida as words } from '../messages/ida.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';

const SymbolPart = () => (
  <Flex direction="column" gap="4">
    <SymbolAnalysis actionsOf={(symbol) => <AlertMe symbol={symbol} />} />
    <Alerts />
  </Flex>
);

const tabs = [
  { value: 'market', label: words.tabs.market, content: <MarketAnalysis /> },
  { value: 'symbol', label: words.tabs.symbol, content: <SymbolPart /> },
  { value: 'universes', label: words.tabs.universes, content: <UniverseSignals /> },
  { value: 'watch-lists', label: words.tabs.watchLists, content: <WatchListSignals /> },
  { value: 'tutorial', label: words.tabs.tutorial, content: <IdaTutorial /> },
];

export default function IdaPage() {
  return (
    <>
      <PageHeader title={words.title} description={words.description} actions={<AsOfPicker />} />
      <AsOfNotice />
      <UrlTabs label={words.tabsLabel} tabs={tabs} />
    </>
  );
}
