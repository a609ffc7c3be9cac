import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { analyse } from './analyse.ts';
import { readAsOfDays } from './as-of-days.ts';
import { explainFigure } from './explain/explain.ts';
import { suggestSymbols, validateSymbol } from './find-symbol.ts';
import { readSymbolDoubts } from './symbol-doubts.ts';

export function registerIda(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.validateSymbol, ({ input }) => validateSymbol(context, input));
  routes.serve(api.symbolSuggestions, ({ input }) => suggestSymbols(context, input.text));
  routes.serve(api.asOfDays, () => readAsOfDays(context));
  routes.serve(api.explain, ({ input }) => explainFigure(context, input));
  routes.serve(api.symbolDoubts, ({ input }) => readSymbolDoubts(context, input));
  routes.serve(api.getStockIDA, ({ input, user }) => analyse(context, input, user.userId));
}
