import { jsonAnswer, type ProtocolAnswer } from '../protocol.ts';

export const refused = (status: number, message: string): ProtocolAnswer => jsonAnswer(status, { message });

/** The symbols of a call, or what is wrong with them. */
export function symbolsOf(query: URLSearchParams): readonly string[] | ProtocolAnswer {
  const symbols = (query.get('symbols') ?? '').split(',').filter((symbol) => symbol !== '');
  if (symbols.length === 0) return refused(400, 'symbols parameter is required');
  const bad = symbols.find((symbol) => !/^[A-Z]{1,6}(\.[A-Z]{1,3})?$/.test(symbol));
  return bad === undefined ? symbols : refused(400, `invalid symbol: ${bad}`);
}
export const isAnswer = (value: object): value is ProtocolAnswer => 'status' in value && 'body' in value;
