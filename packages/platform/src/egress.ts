import { lookup as resolveName } from 'node:dns';
import { request as requestPlainly } from 'node:http';
import { type RequestOptions, request as requestByTls } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that a call to an address of a user may not reach (RFC 6890): those of this machine, private ones, and what is not unicast. */
const CLOSED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Within the global unicast addresses: those of protocols, of tunnels to IPv4, and of documents. */
const CLOSED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [network, prefix] of CLOSED_IPV4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of CLOSED_IPV6) closed.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address leads outside of this machine and its networks. IPv4 addresses that are written as IPv6 do not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const LEAST_FREE_PORT = 1_024;
const HTTPS_PORT = 443;
const HTTP_PORT = 80;

/**
 * Whether an address of a user may be called: https, port 443 or at least 1024, no credentials, and no name or number that leads to
 * this machine or its networks. What a name resolves to is checked when it is called.
 */
export function isCallable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (port !== '' && Number(port) < LEAST_FREE_PORT) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  // A name without a dot is one of this network.
  return /[^.]\.[^.]/.test(host) && !/(^|\.)localhost\.?$/.test(host);
}

/** A name leads to an address that may not be called. */
export class ClosedAddress extends Error {
  override readonly name = 'ClosedAddress';
}

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

/**
 * Resolves a name for a connection, which is then made to these addresses: another answer of the name service cannot come in between.
 * A name with any address that may not be called is refused.
 */
export const publicLookup =
  (resolve: Resolve = resolveName): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 4);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new ClosedAddress(`${hostname} leads into this network`), '', 4);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

/** The part of `https.request` that a call uses. */
type Send = (
  options: RequestOptions,
  onAnswer: (answer: import('node:http').IncomingMessage) => void,
) => import('node:http').ClientRequest;

export interface OutgoingCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the resolution of the name to the end of the answer. */
  readonly timeoutMs: number;
}

/** A call whose body may be bytes. */
export type OutgoingMessage = Omit<OutgoingCall, 'body'> & { readonly body: string | Uint8Array };

export interface OutsideAnswer {
  readonly status: number;
  /** Its beginning, as far as `mostBytes`. */
  readonly body: string;
  /** The header of that name: seconds, or a date. */
  readonly retryAfter: string | null;
}

/** Bytes of an answer that are read. */
const MOST_ANSWERED = 65_536;

interface Asking {
  readonly send?: Send;
  readonly lookup?: LookupFunction;
}

/**
 * Posts to the address of a user and reads the answer. Redirects are not followed.
 * @throws ClosedAddress for an address that may not be called; Error when there is no answer in time
 */
export function askOutside(
  call: OutgoingMessage,
  { send = requestByTls as Send, lookup = publicLookup() }: Asking = {},
): Promise<OutsideAnswer> {
  if (!isCallable(call.url)) return Promise.reject(new ClosedAddress('the address may not be called'));
  return ask(call, send, { lookup });
}

/**
 * Posts to an address that the operator has set, which may lead into the network of the installation.
 * @throws Error when there is no answer in time
 */
export const askService = (call: OutgoingMessage, mostBytes = MOST_ANSWERED): Promise<OutsideAnswer> =>
  ask(call, (call.url.startsWith('https:') ? requestByTls : requestPlainly) as Send, {}, mostBytes);

/** Posts a text to the address of a user and gives the status of the answer, as `askOutside`. */
export const postOutside = async (call: OutgoingCall, asking?: Asking): Promise<number> =>
  (await askOutside(call, asking)).status;

function ask(
  { url, headers, body, timeoutMs }: OutgoingMessage,
  send: Send,
  connection: { readonly lookup?: LookupFunction },
  mostBytes = MOST_ANSWERED,
): Promise<OutsideAnswer> {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port !== '' ? Number(port) : protocol === 'https:' ? HTTPS_PORT : HTTP_PORT,
      path: `${pathname}${search}`,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal,
      ...connection,
    } satisfies RequestOptions;
    const request = send(options, (answer) => {
      const chunks: Buffer[] = [];
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > mostBytes) answer.destroy();
        else chunks.push(chunk);
      });
      answer.once('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
          retryAfter: answer.headers['retry-after'] ?? null,
        }),
      );
      answer.once('error', reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}
