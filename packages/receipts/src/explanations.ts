import { DomainError, type ExplainInput, IDA_NOT_READY } from '@pipa/contract';
import { analysisDayOf, type ReadContext, type Reader, reads } from '@pipa/reads';
import type { ReceiptDraft } from './draft.ts';
import { barsOf, closesOf, marketMode, receiptMarket } from './market.ts';

/** Explanations that compare a symbol with others. */
const COMPARED: readonly ExplainInput['what'][] = ['breadth', 'fundamental', 'momentum'];

/** The receipt of an explained figure. @throws DomainError NOT_FOUND as the explanation does */
export async function describeExplanation(
  context: ReadContext,
  reader: Reader,
  input: ExplainInput,
): Promise<ReceiptDraft> {
  const { symbol, what, name, asOf } = input;
  const day = await analysisDayOf(context, asOf);
  if (day === null) throw new DomainError('NOT_FOUND', { message: IDA_NOT_READY });
  const request = { symbol, what, ...(name !== undefined && { name }), asOf: day };
  const [market, explanation, bars, ...closes] = await Promise.all([
    receiptMarket(context, { asOf: day, part: 'analysis' }),
    reads.explain(context, reader, request),
    barsOf(context, [symbol], day),
    ...(COMPARED.includes(what) ? [closesOf(context, day)] : []),
  ]);
  return {
    kind: 'explanation',
    subject: `${what}${name === undefined ? '' : ` ${name}`} of ${symbol} on ${day}`,
    request,
    asOf: day,
    mode: marketMode(market),
    market,
    inputs: [bars, ...closes],
    formula: 'explainFigure (packages/reads/src/analysis/explain, packages/quant/src/explain), docs/design/analysis.md',
    isFromMarket: true,
    // What an earlier version has stored is of its database.
    result: { ...explanation, isAsStored: undefined },
  };
}
