import type { Panel, PanelAction } from '../panel.ts';

export interface SmallSeries {
  readonly close: readonly number[];
  /** The close of the day when left out. */
  readonly open?: readonly number[];
  /** The close when left out. */
  readonly adjClose?: readonly number[];
  /** A million shares a day when left out. */
  readonly volume?: readonly number[];
  readonly actions?: readonly PanelAction[];
}

/** A panel written out by hand, one entry a symbol, over the given epoch days. NaN closes are days without a bar. */
export function smallPanel(days: readonly number[], series: Readonly<Record<string, SmallSeries>>): Panel {
  const all = Object.values(series);
  const close = all.map((one) => Float64Array.from(one.close));
  return {
    days: Int32Array.from(days),
    symbols: Object.keys(series),
    open: all.map((one) => Float64Array.from(one.open ?? one.close)),
    high: close,
    low: close,
    close,
    adjClose: all.map((one) => Float64Array.from(one.adjClose ?? one.close)),
    volume: all.map((one) =>
      Float64Array.from(one.volume ?? one.close.map((value) => (Number.isNaN(value) ? 0 : 1e6))),
    ),
    actions: all.map((one) => one.actions ?? []),
  };
}
