import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const COMPRESS_FROM_BYTES = 1_024;
/** Middle quality: the default of 11 would cost more time than it saves bytes. */
const BROTLI_QUALITY = 4;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

/** How the answer of a single request is compressed. */
export const compression = {
  threshold: COMPRESS_FROM_BYTES,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions,
};

/** Brotli without a weight, as browsers ask for it. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;

/** Whether an answer that was compressed before can answer a request; where that is not clear, `compression` decides. */
export const takesCompressed = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  { length }: Pick<Buffer, 'length'>,
): boolean =>
  length >= COMPRESS_FROM_BYTES &&
  headers['x-no-compression'] === undefined &&
  TAKES_BROTLI.test(headers['accept-encoding'] ?? '');

const brotli = promisify(brotliCompress);

/** Off the event loop, which a megabyte would hold for tens of milliseconds. */
export const compressBytes = (bytes: Buffer): Promise<Buffer> => brotli(bytes, brotliOptions);
