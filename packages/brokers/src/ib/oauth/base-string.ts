export type Parameter = readonly [name: string, value: string];

/** How a dialect of OAuth 1.0a writes the text that is signed. */
export interface BaseStringRules {
  encode(text: string): string;
  /** All parameters of a call in one text. */
  normalise(parameters: readonly Parameter[]): string;
}

/** RFC 3986: everything but letters, digits, `-._~`. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** RFC 5849, section 3.4.1. */
export const rfc5849: BaseStringRules = {
  encode: percentEncode,
  normalise: (parameters) =>
    parameters
      .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
      .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
      .map((pair) => pair.join('='))
      .join('&'),
};

/** Interactive Brokers encodes like a form, and the values once only: together with all of the text. */
export const interactiveBrokers: BaseStringRules = {
  encode: (text) => percentEncode(text).replaceAll('%20', '+'),
  normalise: (parameters) =>
    [...parameters]
      .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
      .map((pair) => pair.join('='))
      .join('&'),
};

/** The URL without its query, as RFC 5849 writes it: small letters, no port that is the usual one. */
export function baseUriOf({ origin, pathname, port }: URL): string {
  if (port === '0') throw new RangeError('No call goes to port 0');
  return `${origin}${pathname}`;
}

export const baseStringOf = (
  { encode, normalise }: BaseStringRules,
  { method, url }: { readonly method: string; readonly url: URL },
  parameters: readonly Parameter[],
): string => [method.toUpperCase(), encode(baseUriOf(url)), encode(normalise(parameters))].join('&');

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
