import { Box, Flex } from '@chakra-ui/react';
import type { SavedScreen, SymbolValidation } from '@pipa/contract';
import { AlertMe } from '../features/ida-alerts/alert-me.tsx';
import { Alerts } from '../features/ida-alerts/alerts.tsx';
import { CompareSymbols } from '../features/ida-compare/compare-symbols.tsx';
import { MarketAnalysis } from '../features/ida-market/market-analysis.tsx';
import { RevisedSince } from '../features/ida-revisions/revised-since.tsx';
import { Screener } from '../features/ida-screener/screener.tsx';
import { UniverseSignals } from '../features/ida-signals/universe-signals.tsx';
import { SymbolAnalysis } from '../features/ida-symbol/symbol-analysis.tsx';
import { IdaTutorial } from '../features/ida-tutorial/tutorial.tsx';
import { WatchListSignals } from '../features/ida-watch-list/watch-list-signals.tsx';
import { FoundHead } from '../features/symbol/symbol-head.tsx';
import { SymbolSuggestions } from '../features/symbol/symbol-suggestions.tsx';
import { AsOfNotice, AsOfPicker } from '../ida-views/as-of-picker.tsx';
import { ida as words } from '../messages/ida.ts';
import { idaScreener } from '../messages/ida-screener.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Segments } from '../ui/segments.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { useAddressFilter } from '../ui/use-address-filter.ts';

const alertMe = (symbol: string) => <AlertMe symbol={symbol} />;
const headOf = (found: SymbolValidation) => <FoundHead found={found} />;
const alertMeOfScreen = (screen: SavedScreen) => <AlertMe screen={screen} />;

const WatchListPart = () => (
  <Flex direction="column" gap="4">
    <WatchListSignals />
    <Alerts />
  </Flex>
);

/** One symbol, or a few that are compared with each other. */
function Symbols() {
  const { values } = useAddressFilter(['compare']);
  return values.compare === '' ? (
    <SymbolAnalysis actionsOf={alertMe} headOf={headOf} suggestions={<SymbolSuggestions />} />
  ) : (
    <CompareSymbols />
  );
}

const universeViews = [
  { value: 'detections', label: idaScreener.views.detections },
  { value: 'screener', label: idaScreener.views.screener },
] as const;

/** The signals of a universe, or a screen of its symbols. */
function Universes() {
  const { values, change } = useAddressFilter(['signals']);
  const isScreener = values.signals === 'screener';
  return (
    <Flex direction="column" gap="4" align="stretch">
      <Box>
        <Segments
          label={idaScreener.views.label}
          choices={universeViews}
          value={isScreener ? 'screener' : 'detections'}
          onChange={(chosen) => change({ signals: chosen === 'screener' ? chosen : '' })}
        />
      </Box>
      {isScreener ? <Screener actionsOf={alertMeOfScreen} /> : <UniverseSignals />}
    </Flex>
  );
}

const tabs = [
  { value: 'market', label: words.tabs.market, content: <MarketAnalysis /> },
  { value: 'symbol', label: words.tabs.symbol, content: <Symbols /> },
  { value: 'universes', label: words.tabs.universes, content: <Universes /> },
  { value: 'watch-lists', label: words.tabs.watchLists, content: <WatchListPart /> },
  { value: 'tutorial', label: words.tabs.tutorial, content: <IdaTutorial /> },
];

export default function IdaPage() {
  return (
    <>
      <PageHeader title={words.title} description={words.description} actions={<AsOfPicker />} />
      <AsOfNotice />
      <UrlTabs label={words.tabsLabel} tabs={tabs} />
      <RevisedSince />
    </>
  );
}
