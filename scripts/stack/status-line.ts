import { stripVTControlCharacters } from 'node:util';
import type { StatusLine } from './terminal.ts';

const REDRAW_MS = 500;
const CLEAR_LINE = '\r\u001b[2K';
/** Width of a screen that does not tell its own. */
const USUAL_COLUMNS = 80;

type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

/** The line below the output on a screen; null where the output is no screen. */
export function statusLineOf(screen: Screen): StatusLine | null {
  if (!screen.isTTY) return null;
  let isShown = false;
  return {
    show: (text) => {
      if (text === '' && !isShown) return;
      isShown = text !== '';
      // A line that wraps could not be replaced.
      screen.write(`${CLEAR_LINE}${stripVTControlCharacters(text).slice(0, (screen.columns || USUAL_COLUMNS) - 1)}`);
    },
    repeat: (draw) => {
      const timer = setInterval(draw, REDRAW_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
