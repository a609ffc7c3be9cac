import { Box, chakra, Flex } from '@chakra-ui/react';
import type { OwnMoney } from '@pipa/contract';
import { type ReactNode, useState } from 'react';
import { links } from '../../app/links.ts';
import { formatPercent } from '../../format.ts';
import { money as words } from '../../messages/money.ts';
import { RoundingNote } from '../../position-views/rounding-note.tsx';
import { Card } from '../../ui/card.tsx';
import { Delta, Money } from '../../ui/numbers.tsx';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const views = [
  { value: 'symbol', label: words.bySymbol },
  { value: 'sector', label: words.bySector },
  { value: 'strategy', label: words.byStrategy },
] as const;
type View = (typeof views)[number]['value'];

/** Rows before the rest is one row. */
const SHOWN = 8;

interface Share {
  key: string;
  name: ReactNode;
  note?: ReactNode;
  value: number;
  ratio: number | null;
  change?: ReactNode;
}

const shareOf = (value: number, total: number) => (total > 0 ? value / total : null);

function holdingShares({ holdings }: OwnMoney): Share[] {
  return holdings.map(({ symbol, name, value, ratio, dailyChange }) => ({
    key: symbol,
    name: <TextLink to={links.symbol(symbol)}>{symbol}</TextLink>,
    note: name,
    value,
    ratio,
    change: <Delta value={dailyChange} />,
  }));
}

const sectorShares = ({ sectors }: OwnMoney): Share[] =>
  sectors.map(({ name, ...share }) => {
    const label = name === null ? words.otherSector : (words.sectors[name] ?? name);
    return { key: label, name: label, ...share };
  });

const strategyShares = ({ strategies }: OwnMoney): Share[] =>
  strategies.map(({ strategyId, strategyType, name, value, ratio, dailyProfitLoss }) => ({
    key: String(strategyId),
    name: (
      <TextLink {...(strategyType === 'AQM' ? links.modelAccount : links.strategy)({ id: strategyId, name })}>
        {name}
      </TextLink>
    ),
    value,
    ratio,
    change: <Delta as="money" value={dailyProfitLoss} />,
  }));

/** What is no position, so that the rows add up to the total. */
function restOf(view: View, { total, cash, dividendsToCome }: OwnMoney): Share[] {
  const outside = total.usableCash + total.reservedCash;
  const rest: [string, number][] =
    view === 'strategy'
      ? [
          [words.outside, outside],
          [words.toCome, total.toCome],
        ]
      : [
          [words.cash, cash],
          [words.dividends, dividendsToCome],
        ];
  return rest
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ key: name, name, value, ratio: shareOf(value, total.value) }));
}

/** The largest rows, and the others as one. */
function shortened(shares: readonly Share[], total: number): Share[] {
  if (shares.length <= SHOWN + 1) return [...shares];
  const others = shares.slice(SHOWN);
  const value = others.reduce((sum, share) => sum + share.value, 0);
  const name = words.more(others.length);
  return [...shares.slice(0, SHOWN), { key: name, name, value, ratio: shareOf(value, total) }];
}

const shares = { symbol: holdingShares, sector: sectorShares, strategy: strategyShares } as const;

const Row = ({ share }: { share: Share }) => (
  <chakra.li listStyleType="none" px={{ base: '4', md: '5' }} py="2" borderTopWidth="1px" borderColor="line">
    <Flex gap="3" align="baseline">
      <Box flex="1" minW="0" truncate>
        <chakra.span fontWeight="600">{share.name}</chakra.span>
        {share.note && (
          <chakra.span textStyle="hint" color="ink-2" ms="2">
            {share.note}
          </chakra.span>
        )}
      </Box>
      <Box textStyle="number" minW="76px" textAlign="end" hideBelow="sm">
        {share.change}
      </Box>
      <Box textStyle="number" fontWeight="600" textAlign="end">
        <Money value={share.value} />
      </Box>
      <Box textStyle="number" color="ink-2" minW="62px" textAlign="end">
        {formatPercent(share.ratio)}
      </Box>
    </Flex>
    <Box height="3px" mt="1" borderRadius="full" bg="line" overflow="hidden" aria-hidden>
      <Box
        height="100%"
        bg={share.value < 0 ? 'loss' : 'accent'}
        width={`${Math.min(1, Math.abs(share.ratio ?? 0)) * 100}%`}
      />
    </Box>
  </chakra.li>
);

/** What the own money is in, by symbol, by sector or by strategy; the rows add up to all accounts. */
export function HoldingsCard({ money, all }: { money: OwnMoney; all?: ReactNode }) {
  const [view, setView] = useState<View>('symbol');
  const held = shares[view](money);
  const rows = [...shortened(held, money.total.value), ...restOf(view, money)];
  return (
    <Card
      pad="none"
      title={words.holdings}
      description={words.holdingsText}
      actions={<Segments label={words.by} choices={views} value={view} onChange={setView} />}
    >
      {held.length === 0 && <EmptyState title={words.nothingHeld}>{words.nothingHeldText}</EmptyState>}
      {rows.length > 0 && (
        <>
          <chakra.ul aria-label={words.holdings}>
            {rows.map((share) => (
              <Row key={share.key} share={share} />
            ))}
          </chakra.ul>
          <Flex
            gap="3"
            px={{ base: '4', md: '5' }}
            py="2.5"
            borderTopWidth="1px"
            borderColor="line-strong"
            fontWeight="600"
            align="baseline"
          >
            <Box flex="1">
              {words.total} {all}
            </Box>
            <Box textStyle="number">
              <Money value={money.total.value} />
            </Box>
            <Box textStyle="number" minW="62px" textAlign="end">
              {formatPercent(money.total.value > 0 ? 1 : null)}
            </Box>
          </Flex>
          <Box px={{ base: '4', md: '5' }} pb="2">
            <RoundingNote parts={rows.map(({ value }) => value)} total={money.total.value} />
          </Box>
        </>
      )}
    </Card>
  );
}
