import type { Paper } from '../../pdf/write-text.ts';
import type { SheetWords } from './sheet-words.ts';

/** A document of a tear sheet, in the language of its reader. */
export interface SheetPaper extends Paper {
  readonly words: SheetWords;
}
