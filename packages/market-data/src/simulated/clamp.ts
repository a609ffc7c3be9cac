/** Within ±bound. */
export function clamp(value: number, bound: number): number {
  return Math.min(bound, Math.max(-bound, value));
}
