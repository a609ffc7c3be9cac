import { Box, chakra, Flex } from '@chakra-ui/react';
import { fromEpochDay } from '@pipa/calendar';
import type { AnalysisAnswer, SymbolHistory, SymbolValidation } from '@pipa/contract';
import { COLUMN_FACTS, formatValue, ratingWords, sectorWords } from '@pipa/ida';
import { elementAt, lastElement } from '@pipa/quant';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DoubtNote } from '../../doubt-views/doubt-mark.tsx';
import { formatMoney, formatPercent } from '../../format.ts';
import { useAnalysis, useAsOf } from '../../ida-views/as-of.ts';
import { cellLooks } from '../../ida-views/cell-looks.tsx';
import { directionOfState, SignedPill } from '../../ida-views/cells.tsx';
import { say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { symbolPage as words } from '../../messages/symbol-page.ts';
import { symbolQueries } from '../../queries/ida/symbol-queries.ts';
import { Card } from '../../ui/card.tsx';
import { Delta } from '../../ui/numbers.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { QueryView } from '../../ui/states.tsx';

const TECHNICAL = 11;
const SCORES = 26;
const YEAR = 252;
const Looks = chakra('span', { base: cellLooks });

/** The technical state of the symbol on the day. */
function State({ symbol }: { symbol: string }) {
  const { data } = useAnalysis(TECHNICAL, { symbol, length: 1 });
  const [row] = (data as AnalysisAnswer<11> | undefined)?.idaTable ?? [];
  if (!row?.taRating) return null;
  return (
    <Looks>
      <SignedPill direction={directionOfState(row.taRating)}>{say(ratingWords(row.taRating))}</SignedPill>
    </Looks>
  );
}

/** The score of a company's figures among its peers. */
function Score({ symbol }: { symbol: string }) {
  const { data } = useAnalysis(SCORES, { symbol, length: 1 });
  const [row] = (data as AnalysisAnswer<26> | undefined)?.idaTable ?? [];
  if (row?.overallScore == null) return null;
  const { heading } = COLUMN_FACTS.overallScore;
  return <Pill>{`${say(heading)} ${formatValue(COLUMN_FACTS.overallScore, row.overallScore)}`}</Pill>;
}

interface SymbolHeadProps {
  found: SymbolValidation;
  history: SymbolHistory;
  actions?: ReactNode;
  /** Where the page has symbol and name as its title. */
  withoutName?: boolean;
}

/** What a symbol is, its price as the one large number, and where the price lies in its year. */
export function SymbolHead({ found, history, actions, withoutName = false }: SymbolHeadProps) {
  const { symbol, name, isEtf, sector, sectorETF } = found;
  const last = history.days.length - 1;
  const close = last < 0 ? null : lastElement(history.close);
  const before = (sessions: number) => (last < sessions ? null : elementAt(history.close, last - sessions));
  const changeSince = (base: number | null) => (close === null || base === null ? null : close / base - 1);
  const high = Math.max(...history.high.slice(-YEAR));
  const low = Math.min(...history.low.slice(-YEAR));
  return (
    <Card>
      <Flex justify="space-between" gap="4" wrap="wrap" align="flex-start">
        <Box minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            {!withoutName && (
              <>
                <chakra.h2 textStyle="sectionTitle">{symbol}</chakra.h2>
                <chakra.span color="ink-2">{name}</chakra.span>
              </>
            )}
            <Pill>{isEtf ? ida.symbol.etf : ida.symbol.stock}</Pill>
            {sector && <Pill>{say(sectorWords(sector))}</Pill>}
            {sectorETF && <Pill>{ida.symbol.sectorEtf(sectorETF)}</Pill>}
            {symbol && <State symbol={symbol} />}
            {symbol && !isEtf && <Score symbol={symbol} />}
          </Flex>
          {symbol && <DoubtNote symbol={symbol} />}
        </Box>
        {actions && (
          <Flex gap="3" wrap="wrap" align="center">
            {actions}
          </Flex>
        )}
      </Flex>
      {close !== null && (
        <Box mt="4">
          <StatTiles columns={4}>
            <StatTile
              label={words.price}
              value={formatMoney(close)}
              note={words.ofDay(fromEpochDay(lastElement(history.days)))}
            />
            <StatTile label={words.dayChange} value={<Delta value={changeSince(before(1))} />} />
            <StatTile label={words.yearChange} value={<Delta value={changeSince(before(YEAR))} />} />
            <StatTile
              label={words.yearRange}
              value={`${formatMoney(low)} – ${formatMoney(high)}`}
              note={words.fromHigh(formatPercent(close / high - 1))}
            />
          </StatTiles>
        </Box>
      )}
    </Card>
  );
}

/** The head of a symbol that was found, with its prices. */
export function FoundHead({ found }: { found: SymbolValidation }) {
  const query = useQuery({ ...symbolQueries.history(found.symbol ?? '', useAsOf()), enabled: found.symbol !== null });
  return (
    <QueryView query={query} pending={<ChartSkeleton height={180} />}>
      {(history) => <SymbolHead found={found} history={history} />}
    </QueryView>
  );
}
