import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const TEXT_FILE = /\.(?:js|css)$/;
/** Smaller files are not compressed on the way either. */
const FROM_BYTES = 1_024;

/**
 * Writes each script and style also as .br and .gz, as small as they become: done once, it may take seconds, and the server has
 * nothing to compress. Browsers take brotli only from encrypted or own addresses, hence both.
 */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => TEXT_FILE.test(fileName));
    await Promise.all(
      files.map(async (file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (content.length < FROM_BYTES) return;
        const [brotli, zipped] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })]);
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli });
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: zipped });
      }),
    );
  },
});
