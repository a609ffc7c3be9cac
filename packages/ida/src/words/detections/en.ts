import { detectionSignals } from '@pipa/quant';

const { changeStatus, emaCross, psarCross, macdCross, bandCross, rsiCross, breakout } = detectionSignals;

/** The English words are those of the document, which the signals carry. */
export const en = {
  headers: {
    changeStatus1: changeStatus.header,
    emaCo1: emaCross.header,
    psarCo1: psarCross.header,
    macdCo1: macdCross.header,
    bbCo1: bandCross.header,
    rsiCo1: rsiCross.header,
    breakout1: breakout.header,
  },
  texts: {
    changeStatus1: changeStatus.texts,
    emaCo1: emaCross.texts,
    psarCo1: psarCross.texts,
    macdCo1: macdCross.texts,
    bbCo1: bandCross.texts,
    rsiCo1: rsiCross.texts,
    breakout1: breakout.texts,
  },
  changes: 'Change events',
};
