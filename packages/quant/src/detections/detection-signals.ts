/** The kinds of events: names of the columns of the technical metrics, computed and stored alike. */
export const detectionKinds = [
  'changeStatus',
  'emaCross',
  'psarCross',
  'macdCross',
  'bandCross',
  'rsiCross',
  'breakout',
] as const;

export type DetectionKind = (typeof detectionKinds)[number];

export interface DetectionSignals {
  /** The name in the third document. */
  readonly documentName: string;
  readonly header: string;
  /** What each event code says. A code that is not here (0 above all) is not shown. */
  readonly texts: Readonly<Record<number, string>>;
}

/** Detection signal values of the third document, section 4. */
export const detectionSignals = {
  changeStatus: {
    documentName: 'changeStatus1',
    header: 'TA buy/sell',
    texts: {
      3: 'confirmed buy',
      2: 'early buy (trend)',
      1: 'early buy (momentum)',
      [-1]: 'early sell (momentum)',
      [-2]: 'early sell (trend)',
      [-3]: 'confirmed sell',
    },
  },
  emaCross: {
    documentName: 'emaCo1',
    header: 'EMA trend',
    texts: {
      2: 'EMA 20 crosses above EMA 50',
      1: 'price crosses above EMA 20 and 50',
      [-1]: 'price crosses below EMA 20 and 50',
      [-2]: 'EMA 20 crosses below EMA 50',
    },
  },
  psarCross: { documentName: 'psarCo1', header: 'PSAR trend', texts: { 1: 'turns up', [-1]: 'turns down' } },
  macdCross: {
    documentName: 'macdCo1',
    header: 'MACD momentum',
    texts: {
      2: 'MACD crosses above zero',
      1: 'MACD crosses above its signal',
      [-1]: 'MACD crosses below its signal',
      [-2]: 'MACD crosses below zero',
    },
  },
  bandCross: { documentName: 'bbCo1', header: 'Bollinger band', texts: { 1: 'oversold', [-1]: 'overbought' } },
  rsiCross: {
    documentName: 'rsiCo1',
    header: 'RSI',
    texts: {
      2: 'oversold (below 20)',
      1: 'oversold (below 30)',
      [-1]: 'overbought (above 70)',
      [-2]: 'overbought (above 80)',
    },
  },
  breakout: { documentName: 'breakout1', header: 'Stock breakout', texts: { 1: 'break-up', [-1]: 'break-down' } },
} as const satisfies Record<DetectionKind, DetectionSignals>;
