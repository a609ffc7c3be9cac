import type { ColorMode } from '@pipa/charts';
import { credentialOf, DomainError } from '@pipa/contract';
import { findPortfolioPath } from '@pipa/db/portfolios';
import { guardAccess } from '@pipa/reads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guardLicence } from '../../http/guard-licence.ts';
import type { RouteRegistrar } from '../../http/route.ts';
import { findCaller, type SignedInUser } from '../../http/session.ts';
import { createPerformanceImages, type ImageForm } from './performance-images.ts';
import { type Image, missingImage } from './picture-cache.ts';
import { createStateImages } from './state-images.ts';

const SUB_PATH = /^([A-Za-z0-9_-]{16,64})\.svg$/;
const PORTFOLIO_ID = /^(\d{1,9})\.svg$/;
const CHART_NAME = /^([a-z0-9-]{1,24})\.svg$/;

interface ImageRoute {
  Params: { file: string };
  Querystring: {
    readonly theme?: unknown;
    /** `line` for a small line without axes. */
    readonly form?: unknown;
    /** Of the session: a client that shows the image as a picture can send no header. */
    readonly token?: unknown;
  };
}

const modeOf = ({ query }: FastifyRequest<ImageRoute>): ColorMode => (query.theme === 'dark' ? 'dark' : 'light');

const formOf = ({ query }: FastifyRequest<ImageRoute>): ImageForm => (query.form === 'line' ? 'line' : 'chart');

function send(reply: FastifyReply, image: Image) {
  return reply
    .status(image.status)
    .header('cache-control', `private, max-age=${image.maxAgeSeconds}`)
    .type('image/svg+xml; charset=utf-8')
    .send(image.svg);
}

async function authorise({ app, context }: RouteRegistrar, request: FastifyRequest<ImageRoute>): Promise<SignedInUser> {
  const { token } = request.query;
  const shown = credentialOf('session', request.headers) ?? (typeof token === 'string' ? token : null);
  const caller = await findCaller(context, shown);
  if (caller === null) throw new DomainError('INVALID_TOKEN');
  await app.countCall(request, caller);
  guardAccess('user', caller.user);
  await guardLicence(context, caller.user);
  return caller.user;
}

/**
 * Performance charts at /api/images/<subPath>.svg, where the unguessable path is the permission (only who may see its figures gets it); a portfolio's chart also at
 * /api/images/portfolio/<id>.svg for its owner's session. Charts of the market's state are at /api/images/ida/<chart>.svg for
 * every signed-in user. An unknown chart answers 404 with the default image.
 */
export function registerImages(routes: RouteRegistrar): void {
  const { app, context } = routes;
  const images = createPerformanceImages(context);
  const stateImages = createStateImages(context);

  app.get<ImageRoute>('/api/images/:file', async (request, reply) => {
    const subPath = SUB_PATH.exec(request.params.file)?.[1];
    const mode = modeOf(request);
    return send(reply, subPath === undefined ? missingImage(mode) : await images(subPath, mode, formOf(request)));
  });

  app.get<ImageRoute>('/api/images/portfolio/:file', async (request, reply) => {
    const { userId } = await authorise(routes, request);
    const id = Number(PORTFOLIO_ID.exec(request.params.file)?.[1] ?? 0);
    const subPath = await findPortfolioPath(context.pool, { userId, id });
    const mode = modeOf(request);
    return send(reply, subPath === null ? missingImage(mode) : await images(subPath, mode, formOf(request)));
  });

  app.get<ImageRoute>('/api/images/ida/:file', async (request, reply) => {
    await authorise(routes, request);
    const name = CHART_NAME.exec(request.params.file)?.[1];
    const mode = modeOf(request);
    return send(reply, name === undefined ? missingImage(mode) : await stateImages(name, mode));
  });
}
