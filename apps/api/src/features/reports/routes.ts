import { fromEpochDay } from '@pipa/calendar';
import { api, type TearSheetKind, type TearSheetRecord } from '@pipa/contract';
import { guardAccess } from '../../http/access-guard.ts';
import type { Call, RouteRegistrar } from '../../http/route.ts';
import { audienceOf } from '../../strategy-rows/audience.ts';
import { drawTearSheet } from './draw-tear-sheet.ts';
import { readRecord, type TearSheetInput } from './read-record.ts';
import { tearSheetCsv } from './tear-sheet-csv.ts';

const kindWords = {
  backtest: 'Backtest',
  track: 'Track since the release',
  portfolio: 'Portfolio',
  account: 'Paper account',
} as const satisfies Record<TearSheetKind, string>;

/** Kind, id and last day: the name that a user gave may hold what no file may. */
const fileNameOf = ({ kind, id }: TearSheetInput, { startDay, days }: TearSheetRecord): string =>
  `pipa-${kind}-${id}-${fromEpochDay(days.at(-1) ?? startDay)}`;

export function registerReports({ context, serve }: RouteRegistrar): void {
  const read = async ({ user, input, market }: Pick<Call<typeof api.tearSheet>, 'user' | 'input' | 'market'>) => {
    // Strategies need the membership of an investor; what one owns is one's own without it.
    if (input.kind === 'backtest' || input.kind === 'track') guardAccess('investor', user);
    return readRecord(context, audienceOf(user), input, await market());
  };
  serve(api.tearSheet, read);
  serve(api.tearSheetCsv, async (call) => {
    const record = await read(call);
    return { fileName: `${fileNameOf(call.input, record)}.csv`, csv: tearSheetCsv(record) };
  });
  serve(api.tearSheetPdf, async (call) => {
    const record = await read(call);
    const pdf = await drawTearSheet({
      name: record.name,
      kind: kindWords[call.input.kind],
      record,
      at: context.clock(),
    });
    return { fileName: `${fileNameOf(call.input, record)}.pdf`, pdf: pdf.toString('base64') };
  });
}
