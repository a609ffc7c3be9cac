import { endpoint } from '../endpoint.ts';
import { analysisAnswer, analysisInput, asOfDaysAnswer } from './analysis.ts';
import { MAX_SYMBOL_SUGGESTIONS } from './constants.ts';
import { explainInput, explanation } from './explain.ts';
import { revisedSince } from './revisions.ts';
import { symbolDoubts } from './symbol-doubts.ts';
import { symbolHistory, symbolTies } from './symbol-page.ts';
import {
  symbolSuggestionsAnswer,
  symbolSuggestionsInput,
  symbolValidation,
  unknownSymbolsAnswer,
  unknownSymbolsInput,
  validateSymbolInput,
} from './symbols.ts';

const validateSymbol = endpoint({
  method: 'GET',
  path: 'ida/validateSymbol',
  access: 'user',
  scope: 'read:analysis',
  summary: 'Whether a symbol is known to the analysis, whether it is an ETF, and the fund of the sector of a stock',
  input: validateSymbolInput,
  output: symbolValidation,
});

const symbolSuggestions = endpoint({
  method: 'GET',
  path: 'ida/symbolSuggestions',
  access: 'user',
  scope: 'read:analysis',
  tool: 'find_symbol',
  summary: `Stocks and ETFs whose symbol, or a word of whose name, begins with a text: at most ${MAX_SYMBOL_SUGGESTIONS}`,
  input: symbolSuggestionsInput,
  output: symbolSuggestionsAnswer,
});

const unknownSymbols = endpoint({
  method: 'GET',
  path: 'ida/unknownSymbols',
  access: 'user',
  scope: 'read:analysis',
  summary: 'Which of a list of symbols the analysis does not know',
  input: unknownSymbolsInput,
  output: unknownSymbolsAnswer,
});

const getStockIDA = endpoint({
  method: 'GET',
  path: 'ida/getStockIDA',
  access: 'user',
  scope: 'read:analysis',
  tool: 'show_analysis',
  summary:
    'A table of the analysis by its function code, newest rows first, with a comment made of its figures, as of the last analysed day or an earlier one',
  input: analysisInput,
  output: analysisAnswer,
  errors: ['NOT_FOUND'],
});

const asOfDays = endpoint({
  method: 'GET',
  path: 'ida/asOfDays',
  access: 'user',
  scope: 'read:analysis',
  tool: 'show_market',
  summary:
    'The days that tables of the analysis can be shown as of, newest first: a year of sessions at most, and how many stocks and ETFs are analysed on the newest',
  output: asOfDaysAnswer,
});

const explain = endpoint({
  method: 'GET',
  path: 'ida/explain',
  access: 'user',
  scope: 'read:analysis',
  tool: 'explain_figure',
  summary:
    'How a figure of the analysis came about, by the functions that computed it: metrics down to their votes, breadth, events, scores, ranks, states and predictions',
  input: explainInput,
  output: explanation,
  errors: ['NOT_FOUND'],
});

/** Calls of the analysis service (3 §7). */
export const idaEndpoints = {
  validateSymbol,
  symbolSuggestions,
  unknownSymbols,
  getStockIDA,
  asOfDays,
  explain,
  symbolDoubts,
  symbolHistory,
  symbolTies,
  revisedSince,
};
