import type { MarketStatus } from '@pipa/contract';
import { formatDay, formatInstant, formatNumber, formatPercent } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { messages } from '../../messages/index.ts';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';

const words = messages.marketClock;

export const ClockTiles = ({ status }: { status: MarketStatus }) => (
  <StatTiles columns={3}>
    <StatTile
      label={words.phase}
      value={enums.marketPhases[status.phase]}
      note={words.progress(formatPercent(status.fraction, { decimals: 0 }))}
    />
    <StatTile label={words.day} value={formatDay(status.day)} note={formatInstant(status.at)} />
    <StatTile
      label={words.speed}
      value={`${formatNumber(status.speed, { decimals: 1 })}×`}
      note={words.sessionNote(status.sessionSeconds)}
    />
    <StatTile label={words.lastClosed} value={formatDay(status.lastClosedDay)} />
    <StatTile label={words.next} value={formatDay(status.nextTradeDate)} />
    <StatTile
      label={words.session}
      value={words.sources[status.source]}
      note={status.paused ? messages.shell.marketPaused : undefined}
    />
  </StatTiles>
);
