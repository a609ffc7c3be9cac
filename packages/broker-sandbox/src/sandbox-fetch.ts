import type { ProtocolName } from './protocols.ts';
import type { Sandbox } from './sandbox.ts';

/** A `fetch` of texts that reaches the brokers of a sandbox in memory. A call without an answer fails at once, as if its time were over. */
export function sandboxFetch(sandbox: Sandbox): typeof fetch {
  return async (input, { method = 'GET', headers: given, body: sent } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const [, mount = '', path = ''] = /^\/(\w+)(\/.*)?$/.exec(url.pathname) ?? [];
    const broker = sandbox.brokers[mount as ProtocolName];
    if (broker === undefined) return new Response('', { status: 404 });
    const delivery = await broker.answer({
      method,
      path: path || '/',
      query: url.searchParams,
      headers: Object.fromEntries(new Headers(given)),
      body: sent === undefined || sent === null ? '' : `${sent}`,
    });
    if (delivery.kind === 'Silence') throw new DOMException('The operation timed out', 'TimeoutError');
    if (delivery.kind === 'Cut') throw new TypeError('fetch failed');
    const { status, headers, body } = delivery.answer;
    const text = delivery.kind === 'HalfBody' ? body.slice(0, body.length / 2) : body;
    return new Response(status === 204 ? null : text, { status, headers });
  };
}
