export * from './adjusted-bars.ts';
export * from './bands.ts';
export { BREADTH_FLAGS, type BreadthFlag, breadthFlag, breadthFlagNames } from './breadth-flags.ts';
export * from './components.ts';
export * from './group-breadth.ts';
export { metricSlope } from './slope.ts';
export * from './ta-metrics-computer.ts';
export { type TaMetricIndicator, taMetricIndicators } from './votes/index.ts';
export { type TaMetricName, type TaMetricsRows, taMetricNames } from './workspace.ts';
