const SLOWEST = 0.1;
const FASTEST = 100;

/** Speed of the clock as typed; null outside 0.1 to 100. */
export function parseSpeed(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text.trim())) return null;
  const speed = Number(text);
  return speed >= SLOWEST && speed <= FASTEST ? speed : null;
}
