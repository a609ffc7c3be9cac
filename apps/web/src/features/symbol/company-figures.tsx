import type { AnalysisAnswer, AnalysisRow } from '@pipa/contract';
import { COLUMN_FACTS, type ColumnName, formatCell, measuredHeading } from '@pipa/ida';
import { useAnalysis } from '../../ida-views/as-of.ts';
import { say } from '../../ida-views/say.ts';
import { symbolPage as words } from '../../messages/symbol-page.ts';
import { Delta } from '../../ui/numbers.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';

const DAILY = 2;
const SENTIMENT = 4;
const OF_COMPANY = ['pe', 'marketcap', 'epsSurprise'] as const;
const OF_TRADING = ['putCallVolumeRatio', 'putCallOpenInterestRatio', 'shortPercent', 'shortRatio'] as const;

const shown = (name: ColumnName, value: number): string => formatCell(COLUMN_FACTS[name], value);

function useNewest<Code extends 2 | 4>(code: Code, symbol: string): AnalysisRow<Code> | undefined {
  const { data } = useAnalysis(code, { symbol, length: 1 });
  return (data as AnalysisAnswer<Code> | undefined)?.idaTable?.[0] as AnalysisRow<Code> | undefined;
}

/** What analysts expect: the mean target with its distance from the close. */
function Target({ target, close }: { target: number; close: number | null }) {
  const note = close === null || close === 0 ? undefined : <Delta value={target / close - 1} decimals={1} />;
  return <StatTile label={words.target} value={`$${shown('targetPrice', target)}`} note={note} />;
}

/** Analysts, valuation, options and short interest of a symbol, where they are known. */
export function CompanyFigures({ symbol, isEtf, close }: { symbol: string; isEtf: boolean; close: number | null }) {
  const daily = useNewest(DAILY, symbol);
  const sentiment = useNewest(SENTIMENT, symbol);
  const tiles = [
    ...(isEtf ? [] : OF_COMPANY).flatMap((name) => (daily?.[name] == null ? [] : [{ name, value: daily[name] }])),
    ...OF_TRADING.flatMap((name) => (sentiment?.[name] == null ? [] : [{ name, value: sentiment[name] }])),
  ];
  const target = isEtf ? null : (daily?.targetPrice ?? null);
  if (tiles.length === 0 && target === null) return null;
  return (
    <StatTiles columns={4}>
      {target !== null && <Target target={target} close={close} />}
      {tiles.map(({ name, value }) => (
        <StatTile key={name} label={say(measuredHeading(COLUMN_FACTS[name]))} value={shown(name, value)} />
      ))}
    </StatTiles>
  );
}
