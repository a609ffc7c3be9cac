import { Flex } from '@chakra-ui/react';
import type { SymbolValidation } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { links } from '../app/links.ts';
import { AlertMe } from '../features/ida-alerts/alert-me.tsx';
import { HealthCheck } from '../features/ida-symbol/health-check.tsx';
import { SymbolField, symbolFault } from '../features/ida-symbol/symbol-field.tsx';
import { CompanyFigures } from '../features/symbol/company-figures.tsx';
import { HistoryCard } from '../features/symbol/history-card.tsx';
import { QuarterlyFigures } from '../features/symbol/quarterly-figures.tsx';
import { SymbolHead } from '../features/symbol/symbol-head.tsx';
import { SymbolSuggestions } from '../features/symbol/symbol-suggestions.tsx';
import { SymbolTiesView } from '../features/symbol/symbol-ties.tsx';
import { AS_OF, useAsOf } from '../ida-views/as-of.ts';
import { AsOfNotice, AsOfPicker } from '../ida-views/as-of-picker.tsx';
import { ida } from '../messages/ida.ts';
import { messages } from '../messages/index.ts';
import { symbolPage as words } from '../messages/symbol-page.ts';
import { idaQueries } from '../queries/ida/ida-queries.ts';
import { symbolQueries } from '../queries/ida/symbol-queries.ts';
import { keepRecentSymbol } from '../session/recent-symbols.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { BesideFields } from '../ui/form/field-frame.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ChartSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useAddressFilter } from '../ui/use-address-filter.ts';

/** Asks for the symbol, with what is wrong with the one that was asked for. */
function AskForSymbol({
  asked,
  fault,
  onSymbol,
}: {
  asked: string;
  fault: string | null;
  onSymbol: (symbol: string) => void;
}) {
  const [typed, setTyped] = useState(asked);
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') onSymbol(typed.trim());
        }}
      >
        <Flex gap="3" wrap="wrap" align="flex-start">
          <SymbolField value={typed} onChange={setTyped} fault={typed === asked ? fault : null} />
          <BesideFields ownRowOnPhone>
            <Button type="submit" tone="primary">
              {ida.symbol.find}
            </Button>
          </BesideFields>
        </Flex>
      </form>
      {asked === '' && <EmptyState title={words.noSymbolTitle}>{words.noSymbolText}</EmptyState>}
    </Card>
  );
}

/** Everything about a symbol that was found, what decides first. */
function FoundSymbol({ found, symbol }: { found: SymbolValidation; symbol: string }) {
  const asOf = useAsOf();
  useEffect(() => keepRecentSymbol(symbol), [symbol]);
  const dated: Readonly<Record<string, string>> = asOf ? { [AS_OF]: asOf } : {};
  const actions = (
    <>
      <AlertMe symbol={symbol} />
      <TextLink to={links.comparison([symbol])}>{words.compare}</TextLink>
      <TextLink to={links.symbolAnalysis(symbol, dated)}>{words.analysis}</TextLink>
    </>
  );
  return (
    <QueryView query={useQuery(symbolQueries.history(symbol, asOf))} pending={<ChartSkeleton height={460} />}>
      {(history) => (
        <Flex direction="column" gap="4">
          <SymbolHead found={found} history={history} actions={actions} withoutName />
          <HistoryCard history={history} />
          <CompanyFigures symbol={symbol} isEtf={found.isEtf} close={history.close.at(-1) ?? null} />
          <SymbolTiesView symbol={symbol} />
          {!found.isEtf && <QuarterlyFigures symbol={symbol} />}
          <HealthCheck symbol={symbol} isEtf={found.isEtf} sectorETF={found.sectorETF} />
        </Flex>
      )}
    </QueryView>
  );
}

/** The page of a symbol, to which every symbol of the product leads. */
export default function SymbolPage() {
  const { values, change } = useAddressFilter(['symbol']);
  const asked = values.symbol.toUpperCase();
  const validation = useQuery(idaQueries.symbol(asked, useAsOf()));
  const { data } = validation;
  const found = asked !== '' && data?.validated && data.symbol !== null ? { data, symbol: data.symbol } : null;
  return (
    <>
      <PageHeader
        title={found ? words.titleOf(found.symbol, found.data.name ?? '') : messages.shell.pageNames.Symbol}
        about={found?.symbol}
        actions={<AsOfPicker />}
      />
      <AsOfNotice />
      {found && <FoundSymbol key={found.symbol} found={found.data} symbol={found.symbol} />}
      {!found && asked !== '' && validation.isPending && <ChartSkeleton height={460} />}
      {!found && (asked === '' || !validation.isPending) && (
        <AskForSymbol
          key={asked}
          asked={asked}
          fault={asked === '' ? null : symbolFault(validation)}
          onSymbol={(symbol) => change({ symbol })}
        />
      )}
      {asked === '' && <SymbolSuggestions />}
    </>
  );
}
