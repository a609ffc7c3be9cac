import type { AskPartOf, Language, ToolResult } from '@pipa/contract';
import { chartPart, tablePart } from './parts.ts';
import { accountViewers } from './viewers/accounts.ts';
import { forumViewers } from './viewers/forum.ts';
import { growthViewers } from './viewers/growth.ts';
import { helpViewers } from './viewers/help.ts';
import { marketViewers } from './viewers/market.ts';
import { modelAccountViewers } from './viewers/model-accounts.ts';
import { portfolioViewers } from './viewers/portfolios.ts';
import { strategyViewers } from './viewers/strategies.ts';
import { symbolViewers } from './viewers/symbols.ts';
import type { Call, Fields, Viewer, Viewers } from './viewers/viewer.ts';

type CallsOf<Part> = Part extends unknown ? keyof Part : never;
/** Each part without the calls of the others, of which the last one would hide the viewers of the rest. */
type Apart<Parts> = {
  readonly [Part in keyof Parts]: { readonly [Name in CallsOf<Parts[Exclude<keyof Parts, Part>]>]?: never };
};

/** One table of all parts. A call that two of them have is a type error. */
const joined = <Parts extends Readonly<Record<string, Viewers>>>(parts: Parts & Apart<Parts>): Viewers =>
  Object.assign({}, ...Object.values(parts));

const VIEWERS = joined({
  accountViewers,
  forumViewers,
  growthViewers,
  helpViewers,
  marketViewers,
  modelAccountViewers,
  portfolioViewers,
  strategyViewers,
  symbolViewers,
});

/** The tables and charts that show a result as the product does; none where it has no list. */
export function presentResult(
  result: ToolResult,
  fields: Fields,
  language: Language,
): (AskPartOf<'table'> | AskPartOf<'chart'>)[] {
  const viewer = VIEWERS[result.call as Call] as Viewer<Call> | undefined;
  if (viewer === undefined || result.data === null) return [];
  const { tables, charts = [] } = viewer(result.data as never, language, fields);
  return [
    ...tables.filter(({ rows }) => rows.length > 0).map((table) => tablePart(result, table)),
    ...charts
      .filter(({ series }) => series.some(({ points }) => points.length > 1))
      .map((chart) => chartPart(result, chart)),
  ];
}
