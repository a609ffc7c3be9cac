import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, flagInput, idInput, textInput } from '../fields.ts';
import { MAX_SYMBOL_TEXT } from '../ida/constants.ts';
import { listPage } from '../list-page.ts';
import { operatorReason } from './fields.ts';
import { importFault, importFaults, importFindingSchema, importOutcome, importOutcomes } from './import-findings.ts';

const count = z.int().min(0);

const storedFinding = importFindingSchema.extend({ id: z.int() });
export type OperatedFinding = z.infer<typeof storedFinding>;

const importFindings = endpoint({
  method: 'GET',
  path: 'admin/importFindings',
  access: 'admin',
  scope: 'administration',
  summary: 'What imports of prices found, symbol by symbol: kept out, cut, joined, doubted or kept',
  input: z.strictObject({
    outcome: importOutcome.optional(),
    symbol: textInput(MAX_SYMBOL_TEXT).toUpperCase().optional(),
    /** Only doubts that no operator has settled. */
    onlyOpen: flagInput.default(false),
    /** The last id of the page before. */
    after: idInput.optional(),
  }),
  output: listPage('findings', storedFinding),
});

const importFindingCounts = endpoint({
  method: 'GET',
  path: 'admin/importFindingCounts',
  access: 'admin',
  scope: 'administration',
  summary: 'How many findings of imports there are by outcome and fault, and how many of them are open doubts',
  output: z
    .array(z.strictObject({ outcome: importOutcome, fault: importFault, findings: count, open: count }))
    .max(importOutcomes.length * importFaults.length),
});

const settleDoubt = endpoint({
  method: 'POST',
  path: 'admin/settleDoubt',
  access: 'admin',
  scope: 'administration',
  summary:
    'Settle an open doubt of an import: its symbol is no longer marked, also after another import of the same rows',
  input: z.strictObject({ id: idInput, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const operatorImportEndpoints = { importFindings, importFindingCounts, settleDoubt };
