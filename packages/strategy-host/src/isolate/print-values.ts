const MOST_DEPTH = 3;
const MOST_ITEMS = 100;
const PLACEHOLDER = /%[sdifjoO%]/g;

/** Values as a console shows them: texts as they are, objects by their parts, `%s` and its like filled in. */
export function printedText(values: readonly unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== 'string') return values.map((value) => shownAt(value, 0)).join(' ');
  const text =
    rest.length === 0
      ? first
      : first.replace(PLACEHOLDER, (mark) => {
          if (mark === '%%') return '%';
          if (rest.length === 0) return mark;
          return filled(mark, rest.shift());
        });
  return [text, ...rest.map((value) => (typeof value === 'string' ? value : shown(value, MOST_DEPTH, [])))].join(' ');
}

function filled(mark: string, value: unknown): string {
  if (mark === '%d' || mark === '%f') return String(Number(value));
  if (mark === '%i') return String(Math.trunc(Number(value)));
  return mark === '%j' ? (JSON.stringify(value) ?? 'undefined') : shownAt(value, 0);
}

const shownAt = (value: unknown, depth: number): string =>
  typeof value === 'string' ? value : shown(value, MOST_DEPTH - depth, []);

/** `around` are the objects that the value is a part of. */
function shown(value: unknown, depth: number, around: readonly object[]): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return `[Function: ${value.name || '(anonymous)'}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return value.stack || String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (around.includes(value)) return '[Circular]';
  const within = (part: unknown) => shown(part, depth - 1, [...around, value]);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return listed(value, depth, within);
  const name = nameOf(value);
  if (depth === 0) return `[${name || 'Object'}]`;
  if (value instanceof Map) {
    const parts = [...value].slice(0, MOST_ITEMS).map(([key, part]) => `${within(key)} => ${within(part)}`);
    return braced(`Map(${value.size}) `, parts, value.size);
  }
  if (value instanceof Set) {
    return braced(`Set(${value.size}) `, [...value].slice(0, MOST_ITEMS).map(within), value.size);
  }
  const keys = Object.keys(value);
  const parts = keys.slice(0, MOST_ITEMS).map((key) => `${key}: ${within((value as Record<string, unknown>)[key])}`);
  return braced(name === 'Object' || name === '' ? '' : `${name} `, parts, keys.length);
}

function listed(list: ArrayLike<unknown> | ArrayBufferView, depth: number, within: (part: unknown) => string): string {
  const { length } = list as ArrayLike<unknown>;
  const name = Array.isArray(list) ? '' : `${nameOf(list)}(${length}) `;
  if (depth === 0) return `[${name.trim() || 'Array'}]`;
  const count = Math.min(length ?? 0, MOST_ITEMS);
  const parts = Array.from({ length: count }, (_, i) => within((list as ArrayLike<unknown>)[i]));
  if (length > count) parts.push(`... ${length - count} more items`);
  return parts.length === 0 ? `${name}[]` : `${name}[ ${parts.join(', ')} ]`;
}

function braced(name: string, parts: readonly string[], size: number): string {
  const more = size > parts.length ? [`... ${size - parts.length} more`] : [];
  return parts.length === 0 ? `${name}{}` : `${name}{ ${[...parts, ...more].join(', ')} }`;
}

const nameOf = (value: object): string => String(value.constructor?.name ?? '');
