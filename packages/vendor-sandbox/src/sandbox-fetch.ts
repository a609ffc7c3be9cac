import { isAtHand } from './protocol.ts';
import type { VendorSandbox } from './sandbox.ts';

/** A `fetch` that reaches the vendors of a sandbox in memory, at any origin. A call without an answer fails at once, as if its time were over. */
export function sandboxFetch(sandbox: VendorSandbox): typeof fetch {
  const send: typeof fetch = async (input, { headers: given, signal, redirect } = {}) => {
    signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input);
    const [, mount = '', path = ''] = /^\/([\w-]+)(\/.*)?$/.exec(url.pathname) ?? [];
    const delivery = await sandbox.answer(mount, {
      path: decodeURIComponent(path) || '/',
      query: url.searchParams,
      headers: Object.fromEntries(new Headers(given)),
    });
    if (delivery.kind === 'Silence') throw new DOMException('The operation timed out', 'TimeoutError');
    if (delivery.kind === 'Cut') throw new TypeError('fetch failed');
    const { status, headers, body } = delivery.answer;
    if (headers.location !== undefined) {
      if (redirect === 'error') throw new TypeError('fetch failed');
      return send(new URL(headers.location, url), { ...(given && { headers: given }), ...(signal && { signal }) });
    }
    if (!isAtHand(body)) throw new TypeError('an answer in parts needs the server');
    const bytes = Buffer.from(body as string);
    return new Response(delivery.kind === 'HalfBody' ? brokenAfter(bytes.subarray(0, bytes.byteLength / 2)) : bytes, {
      status,
      headers: { ...headers, 'content-length': `${bytes.byteLength}` },
    });
  };
  return send;
}

function brokenAfter(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (isSent) controller.error(new TypeError('terminated'));
      else controller.enqueue(bytes);
      isSent = true;
    },
  });
}
