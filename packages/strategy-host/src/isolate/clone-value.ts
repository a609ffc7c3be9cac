/** A deep copy of data, as `structuredClone` makes it. @throws TypeError for a function or a symbol */
export function cloneValue(value: unknown): unknown {
  return copied(value, new Map());
}

function copied(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError(`${String(value).slice(0, 100)} could not be cloned.`);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (known.has(value)) return known.get(value);
  const keep = <Copy extends object>(copy: Copy): Copy => {
    known.set(value, copy);
    return copy;
  };
  const part = (each: unknown) => copied(each, known);
  if (value instanceof Date) return keep(new Date(value));
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
  if (value instanceof ArrayBuffer) return keep(value.slice(0));
  if (ArrayBuffer.isView(value)) return keep(copiedView(value, part(value.buffer) as ArrayBuffer));
  if (value instanceof Map) {
    const copy = keep(new Map());
    for (const [key, each] of value) copy.set(part(key), part(each));
    return copy;
  }
  if (value instanceof Set) {
    const copy = keep(new Set());
    for (const each of value) copy.add(part(each));
    return copy;
  }
  const copy = keep(emptyLike(value));
  for (const [key, each] of Object.entries(value)) copy[key] = part(each);
  return copy;
}

function copiedView(view: ArrayBufferView, buffer: ArrayBuffer): ArrayBufferView {
  const { byteOffset } = view;
  const length = view instanceof DataView ? view.byteLength : (view as Float64Array).length;
  const Kind = view.constructor as new (buffer: ArrayBuffer, byteOffset: number, length: number) => ArrayBufferView;
  return new Kind(buffer, byteOffset, length);
}

function emptyLike(value: object): Record<string, unknown> {
  if (Array.isArray(value)) return Object.assign([], { length: value.length }) as unknown as Record<string, unknown>;
  if (!(value instanceof Error)) return {};
  const copy = new Error(value.message);
  return Object.assign(copy, { name: value.name, stack: value.stack }) as unknown as Record<string, unknown>;
}
