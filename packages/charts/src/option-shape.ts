import type { EChartsOption } from 'echarts';

const listOf = (part: unknown): readonly Record<string, unknown>[] =>
  part === undefined || part === null ? [] : Array.isArray(part) ? part : [part as Record<string, unknown>];

/**
 * What a drawing consists of, whatever its values are: two options of one shape may be merged, so that the tooltip under the
 * pointer stays. Between others a merge would leave lines behind that are no longer there.
 */
export function optionShape({ series, xAxis, yAxis, visualMap, backgroundColor, textStyle }: EChartsOption): string {
  return JSON.stringify([
    listOf(series).map(({ type, name, areaStyle, endLabel }) => [type, name, Boolean(areaStyle), Boolean(endLabel)]),
    [...listOf(xAxis), ...listOf(yAxis)].map(({ type }) => type),
    listOf(visualMap).length,
    [backgroundColor, textStyle],
  ]);
}
