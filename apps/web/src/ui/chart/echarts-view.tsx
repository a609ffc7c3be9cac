import type { EChartsOption } from 'echarts';
import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import ReactEChartsCore from 'echarts-for-react/esm/core';
import { type Ref, useImperativeHandle, useRef } from 'react';

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
  /** The drawing as a PNG data address. */
  toPicture: (background: string) => string;
}

interface EChartsViewProps {
  option: EChartsOption;
  height: number;
  handle: Ref<EChartsHandle>;
}

/** The only module that loads ECharts; imported on demand. */
export default function EChartsView({ option, height, handle }: EChartsViewProps) {
  const view = useRef<ReactEChartsCore>(null);
  useImperativeHandle(handle, () => ({
    toPicture: (background) =>
      view.current?.getEchartsInstance().getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: background }) ?? '',
  }));
  return (
    <ReactEChartsCore
      ref={view}
      echarts={echarts}
      option={option}
      notMerge
      lazyUpdate
      style={{ height, width: '100%' }}
    />
  );
}
