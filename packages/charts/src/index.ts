export { type ChartTheme, chartTheme, withOpacity } from './chart-theme.ts';
export * from './column-chart.ts';
export { futuresOption, percentileKeys, timeAfter } from './futures-chart.ts';
export { type LiveCurves, liveOverlayOption } from './live-chart.ts';
export { heatMapHeight, type MonthlyReturns, monthlyHeatMapOption, monthNames } from './monthly-heat-map.ts';
export {
  formatNumber,
  formatPercent,
  groupedDigits,
  isMissing,
  isNegative,
  isPositive,
  type MaybeNumber,
  NOT_AVAILABLE,
  type NumberStyle,
  withSign,
} from './number-text.ts';
export { optionShape } from './option-shape.ts';
export {
  OVERLAY_CURVES,
  type OverlayCurves,
  type OverlaySeries,
  overlayOption,
} from './overlay-chart.ts';
export { type ColorMode, type ColorName, type Palette, palette } from './palette.ts';
export {
  type ComparedSeries,
  drawdownOption,
  type ExposureSeries,
  equityOption,
  exposureOption,
  type SmallSeries,
  smallLineOption,
} from './performance-charts.ts';
export { drawdownPicture, emptyPicture, equityPicture, pictureSize, statePicture } from './picture.ts';
export { sparkline } from './sparkline.ts';
export { type StateBand, type StateChart, stateChartOption, stateColor, statesOf } from './state-chart.ts';
export { type Waterfall, waterfallOption } from './waterfall-chart.ts';
export { type YearlyReturns, yearlyBarsOption } from './yearly-bars.ts';
