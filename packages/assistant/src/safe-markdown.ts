/** An image, whose address would be called without a click. */
const IMAGE = /!\[([^\]]*)\](?:\([^)]*\)?|\[[^\]]*\]?)/g;
const LINK = /\[([^\]]*)\]\(\s*<?([^\s)>]*)>?[^)]*\)/g;
/** A link by reference, and where its address is named. */
const DEFINITION = /^[ \t]*\[[^\]]+\]:.*$/gm;
const TAG = /<\/?[a-z!?][^>]*(?:>|$)/gi;
const ADDRESS =
  /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\/\/(?=[\w-]+\.\w)|\b(?:javascript|data|vbscript|mailto|tel):)[^\s<>)\]]*/gi;
/** Signs that are not seen, which hide text from a reader. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ue000\u{e0000}-\u{e007f}]/gu;

/** Of private use, and taken out of the text before. */
const MARK = '\ue000';

const isOfProduct = (address: string) => /^\/(?![/\\])/.test(address) && !/[\\\s]/.test(address);

/**
 * Markdown of an answer without what leads out of the product: images, tags, addresses, and links that are not paths of the client.
 * A link to a path of the client stays; of any other its words stay.
 */
export function safeMarkdown(text: string): string {
  const paths: string[] = [];
  return text
    .replace(UNSEEN, '')
    .replace(TAG, '')
    .replace(IMAGE, '$1')
    .replace(LINK, (_whole, words: string, address: string) => {
      if (!isOfProduct(address)) return words;
      paths.push(`[${words}](${address})`);
      return `${MARK}${paths.length - 1}${MARK}`;
    })
    .replace(DEFINITION, '')
    .replace(ADDRESS, '…')
    .replace(/\ue000(\d+)\ue000/g, (_whole, place: string) => paths[Number(place)] ?? '');
}
