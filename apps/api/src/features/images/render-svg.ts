import { pictureSize } from '@pipa/charts';
import type { EChartsOption } from 'echarts';
import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TitleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

echarts.use([LineChart, GridComponent, TitleComponent, AriaComponent, LabelLayout, SVGRenderer]);

export function renderSvg(options: EChartsOption): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...pictureSize });
  try {
    chart.setOption(options);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
