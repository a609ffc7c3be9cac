import type { ChartTheme } from '@pipa/charts';
import { messages } from '../../messages/index.ts';

/** Lines above the drawing of a saved picture. */
export interface PictureHeading {
  title: string;
  note: string;
}

/** Pixels of a picture for one of the page. */
export const PICTURE_RATIO = 2;
const SIDE_PX = 16;
const TITLE = { font: '600 16px', baseline: 28 };
const NOTE = { font: '400 12px', baseline: 48 };
const HEIGHT_PX = 60;

type Rows = readonly (readonly (string | number | null)[])[];
const isDay = (label: unknown): label is string => typeof label === 'string' && /^\d{4}-\d{2}/.test(label);

/** @param rows of the numbers of the chart, whose first column may be days. A picture leaves the page: it says what it shows, of what, over which period, and that the results are simulated. */
export function headingOf(title: string, documentTitle: string, rows: Rows): PictureHeading {
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]];
  const period = isDay(first) && isDay(last) ? `${first} ~ ${last}` : null;
  return { title, note: [documentTitle, period, messages.shell.pictureNote].filter(Boolean).join(' · ') };
}

/** Draws the heading above a drawing of PICTURE_RATIO. @returns a PNG data address */
export function withHeading(drawing: HTMLCanvasElement, heading: PictureHeading, theme: ChartTheme): string {
  const picture = document.createElement('canvas');
  picture.width = drawing.width;
  picture.height = drawing.height + HEIGHT_PX * PICTURE_RATIO;
  const pen = picture.getContext('2d');
  if (!pen) return drawing.toDataURL('image/png');
  pen.fillStyle = theme.colors.surface;
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.drawImage(drawing, 0, HEIGHT_PX * PICTURE_RATIO);
  pen.scale(PICTURE_RATIO, PICTURE_RATIO);
  const widthPx = picture.width / PICTURE_RATIO - 2 * SIDE_PX;
  pen.fillStyle = theme.colors.ink;
  pen.font = `${TITLE.font} ${theme.fontFamily}`;
  pen.fillText(heading.title, SIDE_PX, TITLE.baseline, widthPx);
  pen.fillStyle = theme.colors['ink-2'];
  pen.font = `${NOTE.font} ${theme.fontFamily}`;
  pen.fillText(heading.note, SIDE_PX, NOTE.baseline, widthPx);
  return picture.toDataURL('image/png');
}
