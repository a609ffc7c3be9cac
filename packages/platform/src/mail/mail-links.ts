const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const BARE_URL = /\bhttps?:\/\/[^\s<>"')\]]+/gi;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&#38;': '&', '&#x26;': '&', '&quot;': '"', '&#39;': "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|quot|#38|#39|#x26);/gi, (entity) => ENTITIES[entity.toLowerCase()] ?? entity);
}

/** Web addresses of a mail, each once: first the links of its HTML, then the addresses in its text. */
export function findLinks({ html, text }: { html: string; text: string }): string[] {
  const linked = [...html.matchAll(HREF)].map((match) => decodeEntities(match[1] ?? match[2] ?? ''));
  const spelled = (text.match(BARE_URL) ?? []).map((url) => url.replace(/[.,;:!?]+$/, ''));
  return [...new Set([...linked.filter((url) => /^https?:\/\//i.test(url)), ...spelled])];
}
