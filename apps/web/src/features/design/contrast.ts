const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Red, green and blue of #RRGGBB between 0 and 1. */
function channelsOf(color: string): readonly [number, number, number] {
  const match = HEX.exec(color);
  if (match === null) throw new RangeError(`${color} is no colour`);
  const [red, green, blue] = match.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Relative luminance (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two colours by WCAG 2.2, between 1 and 21. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** A colour mixed with another one as color-mix(in srgb) does; `share` is that of the first. */
export function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const parts = channelsOf(one).map((channel, index) => channel * share + (others[index] ?? 0) * (1 - share));
  return `#${parts
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
