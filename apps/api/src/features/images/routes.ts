import type { FastifyReply } from 'fastify';
import type { RouteRegistrar } from '../../http/route.ts';
import type { ChartTheme } from './chart-palette.ts';
import { createRecentValues } from './image-cache.ts';
import { emptyOptions, performanceOptions, renderSvg } from './performance-chart.ts';
import { readCurve } from './read-curve.ts';

const HOUR_SECONDS = 3_600;
/** For what will be different soon. */
const SHORT_SECONDS = 60;
/** About 40 kB each. */
const MAX_IMAGES = 400;
const SUB_PATH = /^([A-Za-z0-9_-]{16,64})\.svg$/;
/** Two closes make the first line. */
const MIN_POINTS = 2;

interface Image {
  readonly svg: string;
  readonly status: 200 | 404;
  readonly maxAgeSeconds: number;
}

/**
 * Performance charts at /api/images/<subPath>.svg. The path is the permission: it is looked up, never joined to a
 * folder. A path nobody has answers 404 with the default image as its body.
 */
export function registerImages(routes: RouteRegistrar): void {
  const { app, context } = routes;
  const images = createRecentValues<Promise<Image>>(MAX_IMAGES);

  const missing = createRecentValues<Image>(2);

  function missingImage(theme: ChartTheme): Image {
    const known = missing.get(theme);
    if (known !== undefined) return known;
    const image: Image = { svg: renderSvg(emptyOptions('No chart', theme)), status: 404, maxAgeSeconds: SHORT_SECONDS };
    missing.set(theme, image);
    return image;
  }

  async function draw(subPath: string, theme: ChartTheme): Promise<Image> {
    const curve = await readCurve(context, subPath);
    if (curve === null) return missingImage(theme);
    if (curve.days.length < MIN_POINTS) {
      const svg = renderSvg(emptyOptions('The chart begins with the second close', theme));
      return { svg, status: 200, maxAgeSeconds: SHORT_SECONDS };
    }
    return { svg: renderSvg(performanceOptions(curve, theme)), status: 200, maxAgeSeconds: HOUR_SECONDS };
  }

  /** Drawn once an hour, as the documented cache key changes; one request draws for all that come meanwhile. */
  async function imageOf(subPath: string, theme: ChartTheme): Promise<Image> {
    const hour = Math.floor(context.clock().getTime() / (HOUR_SECONDS * 1000));
    const key = `${hour} ${theme} ${subPath}`;
    const known = images.get(key);
    if (known !== undefined) return known;
    const drawing = draw(subPath, theme);
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
      const theme: ChartTheme = request.query.theme === 'dark' ? 'dark' : 'light';
      const subPath = SUB_PATH.exec(request.params.file)?.[1];
      return send(reply, subPath === undefined ? missingImage(theme) : await imageOf(subPath, theme));
    },
  );
}
