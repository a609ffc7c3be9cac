import { type ColorMode, chartTheme, emptyPicture } from '@pipa/charts';
import { LRUCache } from 'lru-cache';
import { renderSvg } from './render-svg.ts';

export const HOUR_SECONDS = 3_600;
/** Cache life of an image that changes within the hour. */
const SHORT_SECONDS = 60;
/** Most cached images, about 40 kB each. */
const MAX_IMAGES = 400;

export interface Image {
  readonly svg: string;
  readonly status: 200 | 404;
  readonly maxAgeSeconds: number;
}

/** An image of words in place of a chart. */
export const wordsImage = (words: string, mode: ColorMode, status: Image['status']): Image => ({
  svg: renderSvg(emptyPicture(words, chartTheme(mode))),
  status,
  maxAgeSeconds: SHORT_SECONDS,
});

const defaults = new Map<ColorMode, Image>();

/** The default image, for a chart that does not exist. */
export function missingImage(mode: ColorMode): Image {
  const image = defaults.get(mode) ?? wordsImage('No chart', mode, 404);
  defaults.set(mode, image);
  return image;
}

/** Draws the image of a key once, while it may be kept for an hour; concurrent requests share one drawing. */
export function createPictureCache(): (key: string, draw: () => Promise<Image>) => Promise<Image> {
  const images = new LRUCache<string, Promise<Image>>({ max: MAX_IMAGES });
  return async (key, draw) => {
    const known = images.get(key);
    if (known !== undefined) return known;
    const drawing = draw();
    images.set(key, drawing);
    let isKept = false;
    try {
      const image = await drawing;
      isKept = image.maxAgeSeconds === HOUR_SECONDS;
      return image;
    } finally {
      if (!isKept) images.delete(key);
    }
  };
}
