import type { EChartsOption } from 'echarts';
import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import ReactEChartsCore from 'echarts-for-react/esm/core';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { PICTURE_RATIO } from './picture-heading.ts';
import { useNotMerge } from './use-not-merge.ts';

echarts.use([
  LineChart,
  BarChart,
  HeatmapChart,
  PieChart,
  GridComponent,
  TooltipComponent,
  VisualMapComponent,
  LabelLayout,
  CanvasRenderer,
]);

export interface EChartsHandle {
  /** The drawing on a canvas of its own, PICTURE_RATIO times as large. */
  toCanvas: (background: string) => HTMLCanvasElement | undefined;
}

interface EChartsViewProps {
  option: EChartsOption;
  height: number;
  handle: Ref<EChartsHandle>;
}

/** The only module that loads ECharts; imported on demand. */
export default function EChartsView({ option, height, handle }: EChartsViewProps) {
  const view = useRef<ReactEChartsCore>(null);
  const notMerge = useNotMerge(option);
  useImperativeHandle(handle, () => ({
    toCanvas: (background) =>
      view.current?.getEchartsInstance().renderToCanvas({ pixelRatio: PICTURE_RATIO, backgroundColor: background }),
  }));
  return (
    <ReactEChartsCore
      ref={view}
      echarts={echarts}
      option={option}
      notMerge={notMerge}
      lazyUpdate
      style={{ height, width: '100%' }}
    />
  );
}
