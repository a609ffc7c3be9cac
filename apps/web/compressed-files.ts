import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const TEXT_FILE = /\.(?:js|css)$/;
/** Smaller files are not compressed on the way either. */
const FROM_BYTES = 1_024;

/**
 * Writes a script or style also as .br and .gz beside it, as small as it becomes: done once, it may take seconds, and the server
 * has nothing to compress. Browsers take brotli only from encrypted or own addresses, hence both. Other files get no such copies.
 */
export async function writeCompressed(path: string): Promise<void> {
  if (!TEXT_FILE.test(path)) return;
  const content = await readFile(path);
  if (content.length < FROM_BYTES) return;
  const [brotli, zipped] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
