import { fromEpochDay } from '@pipa/calendar';
import { api, DomainError, type TearSheetRecord } from '@pipa/contract';
import { listShareLinks, removeShareLink } from '@pipa/db/portfolios';
import type { Call, RouteRegistrar } from '../../http/route.ts';
import { audienceOf } from '../../strategy-rows/audience.ts';
import { drawTearSheet } from './draw-tear-sheet.ts';
import { assertMayRead } from './may-read.ts';
import { readRecord, type TearSheetInput } from './read-record.ts';
import { readShared, shareLinkRow, shareSheet } from './shares.ts';
import { tearSheetCsv } from './tear-sheet-csv.ts';

/** Kind, id and last day: the name that a user gave may hold what no file may. */
const fileNameOf = ({ kind, id }: TearSheetInput, { startDay, days }: TearSheetRecord): string =>
  `pipa-${kind}-${id}-${fromEpochDay(days.at(-1) ?? startDay)}`;

export function registerReports(routes: RouteRegistrar): void {
  const { context, serve } = routes;
  const read = async ({ user, input, market }: Pick<Call<typeof api.tearSheet>, 'user' | 'input' | 'market'>) => {
    assertMayRead(user, input.kind);
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
      kind: call.input.kind,
      language: call.input.language,
      record,
      at: context.clock(),
    });
    return { fileName: `${fileNameOf(call.input, record)}.pdf`, pdf: pdf.toString('base64') };
  });
  registerShareLinks(routes);
}

function registerShareLinks({ context, serve }: RouteRegistrar): void {
  serve(api.shareTearSheet, async ({ user, input, market }) => {
    assertMayRead(user, input.kind);
    return shareSheet(context, audienceOf(user), input, await market());
  });
  serve(api.shareLinks, async ({ user: { userId }, input: { kind, id } }) =>
    (await listShareLinks(context.pool, { userId, kind: kind ?? null, targetId: id ?? null })).map(shareLinkRow),
  );
  serve(api.revokeShareLink, async ({ user: { userId }, input: { id } }) => {
    if (!(await removeShareLink(context.pool, { userId, id }))) throw new DomainError('NOT_FOUND');
    return null;
  });
  serve(api.sharedTearSheet, async ({ input, address, market }) =>
    readShared(context, { token: input.token, address }, await market()),
  );
}
