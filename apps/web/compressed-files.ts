import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const TEXT_FILE = /\.(?:js|css)$/;
/** Smaller files are not compressed on the way either. */
const FROM_BYTES = 1_024;

interface BuiltFile {
  fileName: string;
  source: Uint8Array;
}

/**
 * A script or style as .br and .gz, as small as it becomes: done once, it may take seconds, and the server has nothing to
 * compress. Browsers take brotli only from encrypted or own addresses, hence both. Other files have no such copies.
 */
export async function compressedFiles(fileName: string, text: string | Uint8Array): Promise<BuiltFile[]> {
  const content = Buffer.from(text);
  if (!TEXT_FILE.test(fileName) || content.length < FROM_BYTES) return [];
  const [brotli, zipped] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })]);
  return [
    { fileName: `${fileName}.br`, source: brotli },
    { fileName: `${fileName}.gz`, source: zipped },
  ];
}
