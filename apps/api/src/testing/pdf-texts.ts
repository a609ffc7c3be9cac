import { inflateSync } from 'node:zlib';

/** What a PDF says: lines of the built-in fonts, and those of which it has drawn letters. */
export function textsIn(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  return streams.flatMap(([, packed = '']) => {
    const page = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    const written = [...page.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    );
    const drawn = [...page.matchAll(/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, literal = '']) => {
      const bytes = Buffer.from(literal.replace(/\\([\s\S])/g, unescaped), 'latin1');
      return bytes.subarray(2).swap16().toString('utf16le');
    });
    return [...written, ...drawn];
  });
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (_: string, letter: string): string => escapes[letter] ?? letter;
