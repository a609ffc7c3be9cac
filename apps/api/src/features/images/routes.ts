import { type ColorMode, chartTheme, emptyPicture, equityPicture } from '@pipa/charts';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RouteRegistrar } from '../../http/route.ts';
import { readCurve } from './read-curve.ts';
import { renderSvg } from './render-svg.ts';

const HOUR_SECONDS = 3_600;
/** Cache life of an image that changes within the hour. */
const SHORT_SECONDS = 60;
/** Most cached images, about 40 kB each. */
const MAX_IMAGES = 400;
const SUB_PATH = /^([A-Za-z0-9_-]{16,64})\.svg$/;
/** A line needs two closes. */
const MIN_POINTS = 2;

interface Image {
  readonly svg: string;
  readonly status: 200 | 404;
  readonly maxAgeSeconds: number;
}

/**
 * Performance charts at /api/images/<subPath>.svg. The unguessable path is the permission; it is looked up in the database, never
 * joined to a folder. An unknown path answers 404 with the default image as its body.
 */
export function registerImages(routes: RouteRegistrar): void {
  const { app, context } = routes;
  const images = new LRUCache<string, Promise<Image>>({ max: MAX_IMAGES });

  const missing = new Map<ColorMode, Image>();

  function missingImage(mode: ColorMode): Image {
    const known = missing.get(mode);
    if (known !== undefined) return known;
    const image: Image = {
      svg: renderSvg(emptyPicture('No chart', chartTheme(mode))),
      status: 404,
      maxAgeSeconds: SHORT_SECONDS,
    };
    missing.set(mode, image);
    return image;
  }

  async function draw(subPath: string, mode: ColorMode): Promise<Image> {
    const curve = await readCurve(context, subPath);
    if (curve === null) return missingImage(mode);
    if (curve.labels.length < MIN_POINTS) {
      const svg = renderSvg(emptyPicture('The chart begins with the second close', chartTheme(mode)));
      return { svg, status: 200, maxAgeSeconds: SHORT_SECONDS };
    }
    return { svg: renderSvg(equityPicture(curve, chartTheme(mode))), status: 200, maxAgeSeconds: HOUR_SECONDS };
  }

  /** Draws an image once an hour, when the documented cache key changes; concurrent requests share one drawing. */
  async function imageOf(subPath: string, mode: ColorMode): Promise<Image> {
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

  function send(reply: FastifyReply, image: Image) {
    return reply
      .status(image.status)
      .header('cache-control', `private, max-age=${image.maxAgeSeconds}`)
      .type('image/svg+xml; charset=utf-8')
      .send(image.svg);
  }

  app.get<{ Params: { file: string }; Querystring: { theme?: unknown } }>(
    '/api/images/:file',
    async (request, reply) => {
      const mode: ColorMode = request.query.theme === 'dark' ? 'dark' : 'light';
      const subPath = SUB_PATH.exec(request.params.file)?.[1];
      return send(reply, subPath === undefined ? missingImage(mode) : await imageOf(subPath, mode));
    },
  );
}
