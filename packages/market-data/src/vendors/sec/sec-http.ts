import { createVendorHttp, type VendorHttp, type VendorTransport } from '../http/vendor-http.ts';

export interface SecAccess {
  /** Of data.sec.gov; the archives are at www.sec.gov, or at the same place where another one is given. */
  readonly url: string;
  /** Who asks, with an address of mail: calls without it are refused. */
  readonly contact: string;
}

/** Both hosts count together. */
const CALLS_A_SECOND = 10;
/** For how long an address that asked too often is shut out. */
const SHUT_OUT_MS = 10 * 60_000;
const ARCHIVE_PATHS = ['/files/', '/Archives/'];

/** Calls of EDGAR. */
export function createSecHttp({ url, contact }: SecAccess, transport: VendorTransport): VendorHttp {
  const send = transport.fetch ?? fetch;
  const base = url.replace(/\/+$/, '');
  const archives = base.replace('//data.sec.gov', '//www.sec.gov');
  return createVendorHttp({
    ...transport,
    vendor: 'SEC',
    baseUrl: base,
    headers: { 'User-Agent': contact },
    rates: [{ requests: CALLS_A_SECOND, ms: 1_000 }],
    fetch: (input, init) => {
      const path = `${input}`.slice(base.length);
      return send(ARCHIVE_PATHS.some((start) => path.startsWith(start)) ? `${archives}${path}` : input, init);
    },
    readRefusal: ({ status, text }) => {
      if (status !== 403 && status !== 429) return null;
      if (/request rate threshold/i.test(text)) return { kind: 'RateLimited', retryAfterMs: SHUT_OUT_MS };
      return /undeclared automated tool/i.test(text) ? { kind: 'Unauthorised' } : null;
    },
  });
}
