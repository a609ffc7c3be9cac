import { streamKey, uniformAt } from '../counter-random.ts';

const ONSETS =
  'Al Ar Bel Bor Bran Cal Cor Dal Dor El Fen Gal Hal Har Il Jas Kel Kor Lan Lor Mar Mel Nor Or Pel Quin Ral Ros Sal Sel Tal Tor Ul Val Vel Wen Yor Zan'.split(
    ' ',
  );
const MIDDLES = 'a e i o u ba da di ga go la le lo ma mi na ni no ra ri ro sa so ta ti to va vi'.split(' ');
const CODAS =
  'ca da dis ga kin la lan lis lon mar mont nis nor ra ran rin ris sen son ta tan ter tis ton va van vis'.split(' ');

export interface CompanyBrand {
  readonly brand: string;
  readonly ticker: string;
}

/**
 * Invented brand names and their tickers, the first `count` of one endless list. Tickers are the first five letters:
 * listed companies have at most four (a fifth letter marks share classes and funds), so none is a real one.
 */
export function companyBrands(count: number): CompanyBrand[] {
  const key = streamKey(0, 'company names');
  const taken = new Set<string>();
  const brands: CompanyBrand[] = [];
  const pick = (parts: readonly string[], index: number, channel: number) =>
    parts[Math.floor(uniformAt(key, index, channel) * parts.length)];
  // Collisions cost a draw each; the list of possible tickers is several times longer than any universe.
  for (let draw = 0; brands.length < count && draw < 200 * count + 1000; draw++) {
    const brand = pick(ONSETS, draw, 0) + pick(MIDDLES, draw, 1) + pick(CODAS, draw, 2);
    const ticker = brand.slice(0, 5).toUpperCase();
    if (ticker.length < 5 || /[FXYQWUR]$/.test(ticker) || taken.has(ticker)) continue;
    taken.add(ticker);
    brands.push({ brand, ticker });
  }
  if (brands.length < count) throw new RangeError(`No more than ${brands.length} company names`);
  return brands;
}
