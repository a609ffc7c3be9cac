/** A request of a vendor's protocol, below the path at which it is mounted. All are GET. */
export interface ProtocolRequest {
  /** Without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface ProtocolAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What is made while it is sent comes in parts; only the server sends it. */
  readonly body: string | Uint8Array | Iterable<Uint8Array>;
}

export const isAtHand = (body: ProtocolAnswer['body']): body is string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array;

export type ProtocolHandler = (request: ProtocolRequest) => ProtocolAnswer | Promise<ProtocolAnswer>;

export const jsonAnswer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ProtocolAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

export const textAnswer = (
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
  headers: Readonly<Record<string, string>> = {},
): ProtocolAnswer => ({ status, headers: { 'content-type': type, ...headers }, body });

/** A long file, of which a part may be asked for. */
export function fileAnswer(
  { headers }: ProtocolRequest,
  file: { readonly body: Uint8Array; readonly type: string; readonly etag: string },
): ProtocolAnswer {
  const { body, type, etag } = file;
  const shared = { 'content-type': type, etag, 'accept-ranges': 'bytes' };
  const from = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  if (from === undefined || !isSame) return { status: 200, headers: shared, body };
  const start = Number(from);
  if (start >= body.byteLength)
    return { status: 416, headers: { ...shared, 'content-range': `bytes */${body.byteLength}` }, body: '' };
  return {
    status: 206,
    headers: { ...shared, 'content-range': `bytes ${start}-${body.byteLength - 1}/${body.byteLength}` },
    body: body.subarray(start),
  };
}
