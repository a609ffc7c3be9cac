import { optionShape } from '@pipa/charts';
import type { EChartsOption } from 'echarts';
import { useEffect, useRef } from 'react';

/** Whether ECharts has to draw an option anew, which closes the tooltip, because it consists of other parts than the one before. */
export function useNotMerge(option: EChartsOption): boolean {
  const drawn = useRef<string | null>(null);
  const shape = optionShape(option);
  useEffect(() => {
    drawn.current = shape;
  });
  return drawn.current !== shape;
}
