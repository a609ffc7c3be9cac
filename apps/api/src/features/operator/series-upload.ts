import { newYorkDay } from '@pipa/calendar';
import { type api, DomainError, MAX_UPLOAD_SHOWN, type OutputOf, type SeriesUpload } from '@pipa/contract';
import { checkUpload } from '@pipa/market-data/macro';
import { changedByUpload, changedInOptions, storeOptionsUpload, storeUpload } from '@pipa/market-ingest';
import { type Operator, recordSeriesUpload } from '@pipa/portfolios';
import type { AppContext } from '../../context.ts';

/** What an upload would store, and what is wrong with it. */
export async function checkSeries(
  { pool, clock }: AppContext,
  upload: SeriesUpload,
): Promise<OutputOf<typeof api.checkSeries>> {
  const today = newYorkDay(clock());
  const { values, faults } = checkUpload(upload, today);
  return {
    values: values.length,
    changed: await (upload.kind === 'putCall' ? changedInOptions : changedByUpload)({ pool }, values, today),
    firstDay: values[0]?.day ?? null,
    lastDay: values.at(-1)?.day ?? null,
    faults: faults.slice(0, MAX_UPLOAD_SHOWN),
    newest: values
      .slice(-MAX_UPLOAD_SHOWN)
      .toReversed()
      .map(({ line: _line, ...value }) => value),
  };
}

/** @throws DomainError INVALID_INPUT for a text with any fault: nothing of it is stored then */
export async function storeSeries(
  context: AppContext,
  operator: Operator,
  { reason, ...upload }: SeriesUpload & { readonly reason: string },
): Promise<OutputOf<typeof api.storeSeries>> {
  const { pool, clock } = context;
  const today = newYorkDay(clock());
  const { values, faults } = checkUpload(upload, today);
  if (faults.length > 0)
    throw new DomainError('INVALID_INPUT', { field: 'text', message: 'The file has faults: check it first' });
  const store = upload.kind === 'putCall' ? storeOptionsUpload : storeUpload;
  const { revised: changed } = await store({ pool, clock }, values, today);
  const detail = `${values[0]?.day} to ${values.at(-1)?.day}: ${values.length} values, ${changed} of them new`;
  await recordSeriesUpload(context, operator, { kind: upload.kind, detail, reason });
  return { values: values.length, changed };
}
