import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useAsOf } from '../../ida-views/as-of.ts';
import { SymbolLink } from '../../ida-views/symbol-link.tsx';
import { symbolPage as words } from '../../messages/symbol-page.ts';
import { accountQueries } from '../../queries/accounts/account-queries.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { recentSymbols } from '../../session/recent-symbols.ts';
import { Card } from '../../ui/card.tsx';
import { Delta } from '../../ui/numbers.tsx';

/** Accounts whose holdings are looked at. */
const MOST_ACCOUNTS = 5;
const MOST_HELD = 24;

/** What the accounts of the person hold, each symbol once. */
function useHeldSymbols(): readonly string[] {
  const accounts = useQuery(accountQueries.list());
  const open = (accounts.data ?? []).filter(({ isDeleted }) => !isDeleted).slice(0, MOST_ACCOUNTS);
  const positions = useQueries({ queries: open.map(({ id }) => accountQueries.positions(id)) });
  const held = positions.flatMap(({ data }) => (data ?? []).map(({ symbol }) => symbol));
  return [...new Set(held)].toSorted().slice(0, MOST_HELD);
}

const Heading = chakra('h3', { base: { textStyle: 'label', color: 'ink-2', mb: '1' } });

const Symbols = ({ title, symbols }: { title: string; symbols: readonly string[] }) =>
  symbols.length > 0 && (
    <div>
      <Heading>{title}</Heading>
      <Flex gap="3" wrap="wrap">
        {symbols.map((symbol) => (
          <SymbolLink key={symbol} symbol={symbol} />
        ))}
      </Flex>
    </div>
  );

/** Symbols to begin with: those that were looked at, those that are held, and those that moved most on the day. */
export function SymbolSuggestions() {
  const { data: market } = useQuery(idaQueries.market(useAsOf()));
  const held = useHeldSymbols();
  const movers = [...(market?.rose ?? []), ...(market?.fell ?? [])];
  const recent = recentSymbols();
  if (recent.length + held.length + movers.length === 0) return null;
  return (
    <Card title={words.suggestions}>
      <Grid gap="4">
        <Symbols title={words.recent} symbols={recent} />
        <Symbols title={words.held} symbols={held} />
        {movers.length > 0 && (
          <div>
            <Heading>{words.noteworthy}</Heading>
            <Flex columnGap="4" rowGap="1" wrap="wrap">
              {movers.map(({ symbol, dailyReturn }) => (
                <span key={symbol}>
                  <SymbolLink symbol={symbol} /> <Delta value={dailyReturn / 100} decimals={1} />
                </span>
              ))}
            </Flex>
          </div>
        )}
      </Grid>
    </Card>
  );
}
