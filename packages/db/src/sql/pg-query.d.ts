// The part of pg that a kind of query of its own needs, as pg-cursor does; its types leave it out.
declare module 'pg/lib/utils.js' {
  /** The form in which a value is sent to the server. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
