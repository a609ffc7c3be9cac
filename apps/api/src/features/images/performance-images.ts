import { type ColorMode, chartTheme, emptyPicture, equityPicture } from '@pipa/charts';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../context.ts';
import { readCurve } from './read-curve.ts';
import { renderSvg } from './render-svg.ts';

const HOUR_SECONDS = 3_600;
/** Cache life of an image that changes within the hour. */
const SHORT_SECONDS = 60;
/** Most cached images, about 40 kB each. */
const MAX_IMAGES = 400;
/** A line needs two closes. */
const MIN_POINTS = 2;

export interface Image {
  readonly svg: string;
  readonly status: 200 | 404;
  readonly maxAgeSeconds: number;
}

export interface PerformanceImages {
  /** The default image, for a chart that does not exist. */
  missing(mode: ColorMode): Image;
  /** The chart of a path, or the default image. */
  of(subPath: string, mode: ColorMode): Promise<Image>;
}

export function createPerformanceImages(context: Pick<AppContext, 'pool' | 'clock'>): PerformanceImages {
  const images = new LRUCache<string, Promise<Image>>({ max: MAX_IMAGES });
  const defaults = new Map<ColorMode, Image>();

  function missing(mode: ColorMode): Image {
    const known = defaults.get(mode);
    if (known !== undefined) return known;
    const image: Image = {
      svg: renderSvg(emptyPicture('No chart', chartTheme(mode))),
      status: 404,
      maxAgeSeconds: SHORT_SECONDS,
    };
    defaults.set(mode, image);
    return image;
  }

  async function draw(subPath: string, mode: ColorMode): Promise<Image> {
    const curve = await readCurve(context, subPath);
    if (curve === null) return missing(mode);
    if (curve.labels.length < MIN_POINTS) {
      const svg = renderSvg(emptyPicture('The chart begins with the second close', chartTheme(mode)));
      return { svg, status: 200, maxAgeSeconds: SHORT_SECONDS };
    }
    return { svg: renderSvg(equityPicture(curve, chartTheme(mode))), status: 200, maxAgeSeconds: HOUR_SECONDS };
  }

  /** Draws an image once an hour, when the documented cache key changes; concurrent requests share one drawing. */
  async function of(subPath: string, mode: ColorMode): Promise<Image> {
    const hour = Math.floor(context.clock().getTime() / (HOUR_SECONDS * 1000));
    const key = `${hour} ${mode} ${subPath}`;
    const known = images.get(key);
    if (known !== undefined) return known;
    const drawing = draw(subPath, mode);
    images.set(key, drawing);
    let isKept = false;
    try {
      const image = await drawing;
      isKept = image.maxAgeSeconds === HOUR_SECONDS;
      return image;
    } finally {
      if (!isKept) images.delete(key);
    }
  }

  return { missing, of };
}
