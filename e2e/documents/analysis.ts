import { expect } from 'vitest';
import * as documented from './analysis-shapes.ts';
import { type Client, readUntil, type Words } from './client.ts';
import { type Shape, unlike } from './shapes.ts';

type Row = Record<string, unknown>;
type Rows = Row[];

const PAST = 5;
const MARKET = 'SPY';

/** The calls of the analysis service (3 §7), as a person with the documents makes them. */
export function createAnalyst(client: Client, token: string) {
  const read = async <T = Row>(call: string, query: Words = {}) => (await client.read(call, { query, token })) as T;
  const post = async (path: string, form: Words) => client.read(`POST ida/${path}`, { form, token });
  const ask = (code: number, query: Words = {}) =>
    read('GET ida/getStockIDA', { function: code, length: PAST, ...query });
  const rowsOf = (answer: Row) => (answer.idaTable ?? []) as Rows;

  /** One table, whose rows are as documented; `isFilled` where it cannot be empty. */
  async function check(code: number, shape: Shape, query: Words, isFilled = true): Promise<Rows> {
    const answer = await ask(code, query);
    const rows = rowsOf(answer);
    const faults = [...unlike(answer, documented.analysis), ...rows.flatMap((row) => unlike(row, shape))];
    expect(faults, `function ${code} of ${JSON.stringify(query)}`).toEqual([]);
    if (isFilled) expect(rows.length, `rows of function ${code}`).toBeGreaterThan(0);
    return rows;
  }

  return {
    /** Waits for the analysis of the last close. */
    async awaitAnalysis() {
      const isWhole = ({ updateTime, idaTable }: Row) => updateTime !== null && idaTable !== null;
      await readUntil(() => ask(11, { symbol: MARKET }), isWhole);
    },

    /** Tables of the market, of funds and of stocks. @returns the stock with the strongest momentum */
    async readMarket(): Promise<string> {
      for (let group = 1; group <= PAST; group++) {
        const { idaTable, updateTime } = await read('GET ida/getEtfIDA', { group });
        expect(unlike({ updateTime }, { updateTime: 'day' })).toEqual([]);
        expect((idaTable as Rows).flatMap((row) => unlike(row, documented.performance))).toEqual([]);
      }
      await check(12, documented.states, { symbol: MARKET });
      await check(13, documented.etfMomentum, {});
      for (const [i, shape] of documented.macro.entries()) await check(19, shape, { group: i + 1 });
      for (const group of [1, 2]) {
        const groups = await check(16, documented.detectionGroup, { group });
        expect(groups.length).toBeLessThanOrEqual(8);
      }
      const strongest: Rows[] = [];
      for (const [i, shape] of documented.stockMomentum.entries()) {
        strongest.push(await check(14, shape, { group: i + 1, length: 10 }, i === 0));
      }
      return String(strongest[0]?.[0]?.header);
    },

    /** What symbols are, and every table of one. */
    async readSymbols(stock: string) {
      const verdictOf = (symbol: string) => read('GET ida/validateSymbol', { symbol });
      for (const [symbol, isEtf] of [[MARKET, true] as const, [stock, false] as const]) {
        const verdict = await verdictOf(symbol);
        expect(unlike(verdict, documented.symbolVerdict)).toEqual([]);
        expect(verdict).toMatchObject({ validated: true, isEtf });
        for (const [code, shape] of Object.entries(documented.ofSymbol)) await check(Number(code), shape, { symbol });
      }
      expect(await verdictOf('NOSUCH')).toMatchObject({ validated: false });
      for (const [code, shape] of Object.entries(documented.ofCompany)) {
        await check(Number(code), shape, { symbol: stock, period: 2, dim: 2 });
      }
      const unknown = await client.ask('GET ida/getStockIDA', { query: { function: 99, symbol: stock }, token });
      expect(unknown.errMsg).toBe('Data is not avalable for this symbol');
    },

    /** The own symbols and watch lists, which end as they began. */
    async keepWatchLists(stock: string) {
      const lists = () => read<Rows>('GET ida/getIDAWatchList');
      expect([await read('GET ida/getSymbols'), await lists()]).toEqual(['', []]);
      await read('POST ida/saveSymbols', { symbols: `${MARKET},${stock}` });
      expect(await read('GET ida/getSymbols')).toBe(`${MARKET},${stock}`);
      await post('saveIDAWatchList', { name: 'Core', value: MARKET });
      await post('saveIDAWatchList', { value: 'QQQ' });
      const nameless = { name: '', value: 'QQQ' };
      const refused = await client.ask('POST ida/saveIDAWatchList', { form: nameless, token });
      expect(refused.errMsg).toBe("Error: Name field can't be empty");
      const [first, core, ...others] = await lists();
      expect([first, core].flatMap((list) => unlike(list, documented.watchList))).toEqual([]);
      expect([first?.value, core?.name, core?.value, others]).toEqual([`${MARKET},${stock},QQQ`, 'Core', MARKET, []]);
      const id = Number(core?.id);
      await post('saveIDAWatchList', { id, name: 'Growth', value: `QQQ,${stock}` });
      expect((await lists())[1]).toMatchObject({ id, name: 'Growth', value: `QQQ,${stock}` });
      await post('subscribeIDAWatchList', { id, subscriptionId: 5, subscribe: true });
      const { subscriptions } = (await lists())[1] ?? {};
      expect((subscriptions as Rows).filter(({ subscribe }) => subscribe)).toMatchObject([{ id: 5 }]);
      for (const list of await lists()) await post('deleteIDAWatchList', { id: Number(list.id) });
      expect(await lists()).toEqual([]);
      // No account of a paper trader trades with money.
      expect(await read('GET users/trackAccountForIDA')).toEqual([]);
    },
  };
}
