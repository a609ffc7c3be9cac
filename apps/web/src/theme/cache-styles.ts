import type { SystemContext } from '@chakra-ui/react';
import { css as serialized } from '@emotion/react';

/** Sets of styles that are kept; the oldest is made again when it is needed again. */
const MAX_STYLES = 4_000;

/** The same function with one result for each recipe. The kit calls it whenever a component is drawn. */
function oncePerRecipe<F extends (recipe: never) => object>(make: F): F {
  const made = new WeakMap<object, object>();
  return new Proxy(make, {
    apply(target, self, [recipe = target]: [object?]) {
      const known = made.get(recipe);
      if (known !== undefined) return known;
      const result: object = Reflect.apply(target, self, recipe === target ? [] : [recipe]);
      made.set(recipe, result);
      return result;
    },
  });
}

/**
 * The same system, which does the work of a style once, not once for each element that has it. What a component looks like is
 * found by the text of its styles, and the result is already the serialized form that Emotion would make of it for each element.
 */
export function cacheStyles(system: SystemContext): SystemContext {
  const styles = new Map<string, ReturnType<SystemContext['css']>>();
  const validity = new Map<string, boolean>();
  // The kit makes a new empty recipe for each plain element.
  const cva = oncePerRecipe(system.cva);
  return {
    ...system,
    cva,
    sva: oncePerRecipe(system.sva),
    css(...sets) {
      const key = JSON.stringify(sets);
      const known = styles.get(key);
      if (known !== undefined) return known;
      const made = system.css(...sets);
      const { name, styles: text, next } = serialized(made);
      // Hidden from loops over the properties of the style.
      const style = Object.defineProperties(
        { ...made },
        { name: { value: name }, styles: { value: text }, next: { value: next } },
      );
      if (styles.size >= MAX_STYLES) styles.delete(styles.keys().next().value ?? '');
      styles.set(key, style);
      return style;
    },
    isValidProperty(property) {
      const known = validity.get(property);
      if (known !== undefined) return known;
      const isValid = system.isValidProperty(property);
      validity.set(property, isValid);
      return isValid;
    },
  };
}
