import type { WriteStream } from 'node:tty';
import type { BacktestProgress } from './run-own-backtest.ts';

export interface ProgressLine extends BacktestProgress {
  /** Takes the line away before something else is written. */
  clear(): void;
}

/** Progress on one line of a terminal that is written over; where the stream is no terminal, one line a step. */
export function progressLine(stream: Pick<WriteStream, 'write'> & { readonly isTTY?: boolean }): ProgressLine {
  let step = '';
  const clear = () => {
    if (stream.isTTY) stream.write('\r\x1b[K');
  };
  return {
    clear,
    step(words, done, of) {
      if (stream.isTTY) {
        clear();
        stream.write(done === undefined ? `${words} …` : `${words} ${done}/${of}`);
      } else if (words !== step) {
        stream.write(`${words} …\n`);
      }
      step = words;
    },
    output(line) {
      clear();
      stream.write(`  ${line}\n`);
    },
  };
}
