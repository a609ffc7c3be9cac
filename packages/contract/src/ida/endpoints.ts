import { endpoint } from '../endpoint.ts';
import { analysisAnswer, analysisInput } from './analysis.ts';
import { symbolValidation, validateSymbolInput } from './symbols.ts';

export const validateSymbol = endpoint({
  method: 'GET',
  path: 'ida/validateSymbol',
  access: 'user',
  summary: 'Whether a symbol is known to the analysis, whether it is an ETF, and the fund of the sector of a stock',
  input: validateSymbolInput,
  output: symbolValidation,
});

export const getStockIDA = endpoint({
  method: 'GET',
  path: 'ida/getStockIDA',
  access: 'user',
  summary:
    'A table of the analysis by its function code, newest rows first, with a comment made of its figures, as of the last analysed day or an earlier one',
  input: analysisInput,
  output: analysisAnswer,
  errors: ['NOT_FOUND'],
});

/** Calls of the analysis service (3 §7). */
export const idaEndpoints = { validateSymbol, getStockIDA };
