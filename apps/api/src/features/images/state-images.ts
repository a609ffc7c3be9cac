import { type ColorMode, chartTheme, type StateChart, statePicture } from '@pipa/charts';
import { type StateChartName, stateChartName } from '@pipa/contract';
import { analysisDayOf, STATE_CHARTS } from '@pipa/reads';
import type { AppContext } from '../../context.ts';
import { createPictureCache, HOUR_SECONDS, type Image, missingImage, wordsImage } from './picture-cache.ts';
import { renderSvg } from './render-svg.ts';

/** A chart of the market's state as of the last analysed day, or the default image. */
type StateImages = (name: string, mode: ColorMode) => Promise<Image>;

export function createStateImages(context: Pick<AppContext, 'pool'>): StateImages {
  const cached = createPictureCache();

  async function draw(name: StateChartName, day: string, mode: ColorMode): Promise<Image> {
    const { title, read } = STATE_CHARTS[name];
    const chart = await read(context, day);
    if (!hasLine(chart)) return wordsImage(`${title}: no data as of ${day}`, mode, 200);
    const svg = renderSvg(statePicture(`${title}, ${day}`, chart, chartTheme(mode)));
    return { svg, status: 200, maxAgeSeconds: HOUR_SECONDS };
  }

  return async (wanted, mode) => {
    const name = stateChartName.safeParse(wanted);
    if (!name.success) return missingImage(mode);
    const day = await analysisDayOf(context);
    if (day === null) return wordsImage('The first analysis is still being computed', mode, 200);
    return cached(`${day} ${mode} ${name.data}`, () => draw(name.data, day, mode));
  };
}

/** A line needs two values. */
const hasLine = ({ lines: [line] }: StateChart): boolean =>
  (line?.values ?? []).filter((value) => value !== null).length > 1;
