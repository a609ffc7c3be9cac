import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { ApiSettings } from '../context.ts';

const HSTS_SECONDS = 31_536_000;

/** Headers of every answer. Scripts come from the product's files only; the client's style engine writes inline styles. */
export function securityHeaders({ publicUrl }: Pick<ApiSettings, 'publicUrl'>): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: HSTS_SECONDS } : false,
    crossOriginEmbedderPolicy: false,
  };
}
