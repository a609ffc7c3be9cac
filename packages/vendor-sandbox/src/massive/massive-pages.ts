import { jsonAnswer, type ProtocolAnswer } from '../protocol.ts';
import type { ProtocolContext } from '../sandbox-protocol.ts';

export const REQUEST_ID = '0123456789abcdef0123456789abcdef';

export const refused = (httpStatus: number, status: string, words: string): ProtocolAnswer =>
  jsonAnswer(httpStatus, {
    status,
    request_id: REQUEST_ID,
    ...(status === 'NOT_AUTHORIZED' ? { message: words } : { error: words }),
  });

/** A list in pages, whose next one has an address of its own: it names the vendor's host, and no key. */
export function pageOf(
  { baseUrl, mostRows }: ProtocolContext,
  path: string,
  given: URLSearchParams,
  mostAPage: number,
) {
  const cursor = given.get('cursor');
  // The address of a further page holds what was asked for.
  const query = cursor === null ? given : new URLSearchParams(Buffer.from(cursor, 'base64url').toString());
  const size = Math.min(Number(query.get('limit') ?? 100), mostRows ?? mostAPage, mostAPage);
  const after = query.get('after');
  return {
    query,
    answer: <Row>(rows: readonly Row[], keyOf: (row: Row) => string): ProtocolAnswer => {
      const sorted = rows
        .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        .filter((row) => after === null || keyOf(row) > after);
      const results = sorted.slice(0, size);
      const last = results.at(-1);
      const next = new URLSearchParams(query);
      if (last !== undefined) next.set('after', keyOf(last));
      const address = `${baseUrl()}${path}?cursor=${Buffer.from(`${next}`).toString('base64url')}`;
      return jsonAnswer(200, {
        status: 'OK',
        request_id: REQUEST_ID,
        count: results.length,
        results,
        ...(sorted.length > size && { next_url: address }),
      });
    },
  };
}
