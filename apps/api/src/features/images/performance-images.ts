import { type ColorMode, chartTheme, equityPicture, sparkline } from '@pipa/charts';
import { readCurve } from '@pipa/reads';
import type { AppContext } from '../../context.ts';
import { createPictureCache, HOUR_SECONDS, type Image, missingImage, wordsImage } from './picture-cache.ts';
import { renderSvg } from './render-svg.ts';

/** A line needs two closes. */
const MIN_POINTS = 2;

/** The performance chart of a path, or the default image. */
type PerformanceImages = (subPath: string, mode: ColorMode, form: ImageForm) => Promise<Image>;
/** The whole chart, or a small line for the row of a table. */
export type ImageForm = 'chart' | 'line';

export function createPerformanceImages(context: Pick<AppContext, 'pool' | 'clock'>): PerformanceImages {
  const cached = createPictureCache();

  async function draw(subPath: string, mode: ColorMode, form: ImageForm): Promise<Image> {
    const curve = await readCurve(context, subPath);
    if (curve === null) return missingImage(mode);
    if (curve.labels.length < MIN_POINTS) return wordsImage('The chart begins with the second close', mode, 200);
    const theme = chartTheme(mode);
    const svg = form === 'line' ? sparkline(curve, theme) : renderSvg(equityPicture(curve, theme));
    return { svg, status: 200, maxAgeSeconds: HOUR_SECONDS };
  }

  // Once an hour, when the documented cache key changes.
  return (subPath, mode, form) => {
    const hour = Math.floor(context.clock().getTime() / (HOUR_SECONDS * 1000));
    return cached(`${hour} ${mode} ${form} ${subPath}`, () => draw(subPath, mode, form));
  };
}
