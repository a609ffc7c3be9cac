export const en = {
  groups: {
    performance: 'Price and performance',
    technical: 'Technical metrics',
    momentum: 'Momentum and scores',
    overall: 'Overall',
    efficiency: 'Efficiency',
    growth: 'Growth',
    quality: 'Quality',
    profitability: 'Profitability',
    dividend: 'Dividend',
  },
  sides: {
    above: 'above',
    below: 'below',
  },
  changed: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
  changes: (name: string) => `${name} changes`,
  becomes: (name: string, state: string) => `${name} becomes ${state}`,
  anySignal: (heading: string) => `${heading}: any signal`,
  crosses: (heading: string, side: string, value: string) => `${heading} crosses ${side} ${value}`,
  moves: {
    up: (percent: string) => `Rises by ${percent} or more in a session`,
    down: (percent: string) => `Falls by ${percent} or more in a session`,
    either: (percent: string) => `Moves by ${percent} or more in a session`,
  },
  screen: {
    enters: 'A symbol enters the screen',
    leaves: 'A symbol leaves the screen',
    either: 'A symbol enters or leaves the screen',
  },
  event: (heading: string, text: string) => `${heading}: ${text}`,
  crossed: (heading: string, side: string, limit: string, from: string, to: string) =>
    `${heading} crossed ${side} ${limit} (${from} → ${to})`,
  rose: (percent: string) => `Rose by ${percent}`,
  fell: (percent: string) => `Fell by ${percent}`,
  entered: (screen: string) => `Entered the screen ${screen}`,
  left: (screen: string) => `Left the screen ${screen}`,
};
