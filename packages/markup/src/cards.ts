/** A page of the product that a post can show as a card. */
export type CardRef =
  | { readonly kind: 'strategy' | 'modelAccount'; readonly id: number }
  | { readonly kind: 'symbol'; readonly symbol: string }
  | { readonly kind: 'screen'; readonly filter: string }
  | { readonly kind: 'tearSheet'; readonly token: string };

/** Any origin: only the address below it counts. */
const BASE = 'http://pipa.invalid';
const ID = /^[1-9]\d{0,9}$/;
const SYMBOL = /^[A-Z][A-Z0-9.-]{0,9}$/;
const TOKEN = /^[\w-]{43}$/;
const MAX_FILTER = 1_000;

const idOf = (text: string | null): number | null => (text !== null && ID.test(text) ? Number(text) : null);

/** The page behind an address of the product, as the client writes it: `/admin/…` or with the origin before it; null for any other. */
export function cardRefOf(href: string, publicUrl: string): CardRef | null {
  const path = href.startsWith(`${publicUrl}/`) ? href.slice(publicUrl.length) : href;
  if (!path.startsWith('/admin/') || !URL.canParse(path, BASE)) return null;
  const { pathname, searchParams, hash } = new URL(path, BASE);
  switch (pathname.toLowerCase()) {
    case '/admin/strategydetails':
    case '/admin/aqmstrategydetails': {
      const id = idOf(searchParams.get('id'));
      const kind = pathname.toLowerCase().includes('aqm') ? 'modelAccount' : 'strategy';
      return id === null ? null : { kind, id };
    }
    case '/admin/shared':
      return TOKEN.test(hash.slice(1)) ? { kind: 'tearSheet', token: hash.slice(1) } : null;
    case '/admin/symbol':
      return symbolRef(searchParams);
    case '/admin/ida':
      return ofAnalysis(searchParams);
    default:
      return null;
  }
}

function symbolRef(query: URLSearchParams): CardRef | null {
  const symbol = query.get('symbol')?.toUpperCase() ?? '';
  return SYMBOL.test(symbol) ? { kind: 'symbol', symbol } : null;
}

function ofAnalysis(query: URLSearchParams): CardRef | null {
  if (query.get('tab') === 'symbol') return symbolRef(query);
  const filter = query.get('filter') ?? '';
  const isScreen = query.get('signals') === 'screener' && filter !== '' && filter.length <= MAX_FILTER;
  return isScreen ? { kind: 'screen', filter } : null;
}

const wordOf = (ref: CardRef): string => {
  if (ref.kind === 'symbol') return ref.symbol;
  if (ref.kind === 'screen') return ref.filter;
  return ref.kind === 'tearSheet' ? ref.token : String(ref.id);
};

/** A text that names a page, the same for each address of it. */
export const cardKey = (ref: CardRef): string => `${ref.kind}:${wordOf(ref)}`;

/** The page that a key names; null for a text that is no key. */
export function cardRefOfKey(key: string): CardRef | null {
  const colon = key.indexOf(':');
  const [kind, value] = [key.slice(0, colon), key.slice(colon + 1)];
  if (kind === 'symbol') return { kind, symbol: value };
  if (kind === 'screen') return { kind, filter: value };
  if (kind === 'tearSheet') return { kind, token: value };
  const id = idOf(value);
  return id !== null && (kind === 'strategy' || kind === 'modelAccount') ? { kind, id } : null;
}
