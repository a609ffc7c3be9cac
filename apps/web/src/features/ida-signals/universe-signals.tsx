import { Flex } from '@chakra-ui/react';
import { UNIVERSE_MENU } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { useAsOf } from '../../ida-views/as-of.ts';
import { Choice } from '../../ida-views/choice.tsx';
import { DetectionView } from '../../ida-views/detection-view.tsx';
import { optionIn, say } from '../../ida-views/say.ts';
import { ScorecardTable } from '../../ida-views/scorecard.tsx';
import { idaRecords } from '../../messages/ida-records.ts';
import { idaSignals as words } from '../../messages/ida-signals.ts';
import { signalCalls, signalQueries } from '../../queries/ida/signal-queries.ts';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

/** By the value of the menu. */
const UNIVERSES: Readonly<Record<number, 'Stock' | 'ETF'>> = { 1: 'Stock', 2: 'ETF' };

/** Trading Signals (IDA Universes) (3 §2.7). */
export function UniverseSignals() {
  const { values, change } = useAddressFilter(['universe']);
  const universe = optionIn(UNIVERSE_MENU, values.universe);
  const asOf = useAsOf();
  const query = useQuery(signalQueries.universeDetections(universe.value, asOf));
  const asked = signalCalls.universeDetections(universe.value, asOf);
  return (
    <Flex direction="column" gap="4">
      <Flex>
        <Choice
          label={words.universe}
          options={UNIVERSE_MENU}
          value={universe.value}
          isBusy={query.isPending}
          onChange={(chosen) => change({ universe: String(chosen) })}
        />
      </Flex>
      <DetectionView subject={say(universe.words)} query={{ ...query, asked }} />
      {!query.isPending && (
        // Below the signals: its rows would keep a person waiting for them.
        <AfterPaint>
          <ScorecardTable
            key={universe.value}
            id={`ida-records-signals-${universe.value}`}
            title={idaRecords.ofSignals}
            cardsOf={({ signals }) => signals.filter((card) => card.universe === UNIVERSES[universe.value])}
          />
        </AfterPaint>
      )}
    </Flex>
  );
}
