import { type Palette, palette } from '@pipa/charts';
import type { Language } from '@pipa/contract';
import { offlineIn } from '../messages/offline.ts';

/** This page has no style sheet of the client. */
const colours = ({ bg, ink, accent, surface }: Palette) =>
  `body{background:${bg};color:${ink}}a{background:${accent};color:${surface}}`;
const STYLE = `
:root{color-scheme:light dark;font:16px/1.55 Inter,system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;place-content:center}
main{max-width:30rem;padding:2rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .5rem}
p{margin:.75rem 0}
a{display:inline-block;margin-top:.75rem;padding:.6rem 1.1rem;border-radius:8px;text-decoration:none;font-weight:600}
${colours(palette.light)}
@media(prefers-color-scheme:dark){${colours(palette.dark)}}`;

/** The page in the place of one that cannot be read. It holds no value of the address. */
export function offlinePage(language: Language, isOnline: boolean): string {
  const words = offlineIn(language);
  const title = isOnline ? words.lostTitle : words.offlineTitle;
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-Hans' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Pipa</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<strong>Pipa</strong>
<h1>${title}</h1>
<p>${words.text}</p>
<p>${words.goesOn}</p>
<a href="">${words.again}</a>
</main>
<script>addEventListener('online', () => location.reload())</script>
</body>
</html>`;
}
