import { createSystem, defaultConfig } from '@chakra-ui/react';
import { css as serialized } from '@emotion/react';
import { describe, expect, it, vi } from 'vitest';
import { cacheStyles } from './cache-styles.ts';

const kit = createSystem(defaultConfig);

describe('a system whose styles are made once', () => {
  it('gives the styles, and the class, that the kit gives', () => {
    const system = cacheStyles(kit);
    const sets = [
      { '@layer recipes': { color: 'red' } },
      { padding: 4, _hover: { color: 'blue' } },
      { px: [1, null, 3] },
    ];
    expect(system.css(...sets)).toEqual(kit.css(...sets));
    const { name, styles } = serialized(kit.css(...sets));
    expect(serialized(system.css(...sets))).toMatchObject({ name, styles });
  });

  it('makes equal styles once, and different ones each', () => {
    const css = vi.fn(kit.css);
    const system = cacheStyles({ ...kit, css });
    expect(system.css({ padding: 4 })).toBe(system.css({ padding: 4 }));
    expect(system.css({ padding: 8 })).not.toEqual(system.css({ padding: 4 }));
    expect(css).toHaveBeenCalledTimes(2);
  });

  it('makes each recipe once', () => {
    const system = cacheStyles(kit);
    const recipe = { base: { color: 'red' }, variants: { size: { sm: { padding: 1 } } } };
    expect(system.cva(recipe)).toBe(system.cva(recipe));
    expect(system.cva(recipe)({ size: 'sm' })).toEqual(kit.cva(recipe)({ size: 'sm' }));
    expect(system.cva({ base: { color: 'blue' } })).not.toBe(system.cva(recipe));
  });

  it('knows the properties of a style', () => {
    const system = cacheStyles(kit);
    for (const property of ['padding', '_hover', 'css', 'onClick', 'padding', 'onClick']) {
      expect(system.isValidProperty(property)).toBe(kit.isValidProperty(property));
    }
  });
});
