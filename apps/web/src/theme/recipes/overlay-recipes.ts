import { defineSlotRecipe } from '@chakra-ui/react';
import {
  dialogSlotRecipe,
  drawerSlotRecipe,
  menuSlotRecipe,
  popoverSlotRecipe,
  tabsSlotRecipe,
  toastSlotRecipe,
} from '@chakra-ui/react/theme';

const backdrop = { bg: 'rgb(8 14 26 / 0.5)' };

const dialog = defineSlotRecipe({
  slots: dialogSlotRecipe.slots,
  base: {
    backdrop,
    content: { borderRadius: 'card', bg: 'surface', color: 'ink' },
    title: { textStyle: 'sectionTitle' },
    header: { px: '24px', pt: '20px', pb: '8px' },
    body: { px: '24px', py: '12px' },
    footer: { px: '24px', pt: '12px', pb: '20px' },
  },
});

const drawer = defineSlotRecipe({
  slots: drawerSlotRecipe.slots,
  base: { backdrop, content: { bg: 'surface', color: 'ink' }, body: { p: '0' } },
});

const menu = defineSlotRecipe({
  slots: menuSlotRecipe.slots,
  base: {
    content: { minWidth: '200px', bg: 'surface' },
    item: { minHeight: '36px', px: '10px', _highlighted: { bg: 'accent-soft', color: 'accent' } },
    separator: { bg: 'line' },
  },
});

const popover = defineSlotRecipe({
  slots: popoverSlotRecipe.slots,
  base: { content: { bg: 'surface', color: 'ink', borderRadius: 'card', width: 'min(400px, calc(100vw - 16px))' } },
});

const tabs = defineSlotRecipe({
  slots: tabsSlotRecipe.slots,
  base: {
    list: { overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none', gap: '1' },
    trigger: {
      flexShrink: 0,
      px: '12px',
      color: 'ink-2',
      whiteSpace: 'nowrap',
      _hover: { color: 'ink' },
      _selected: { color: 'ink', fontWeight: 620 },
    },
    content: { pt: '20px' },
  },
});

const plain = { bg: 'surface', color: 'ink' };
const toast = defineSlotRecipe({
  slots: toastSlotRecipe.slots,
  base: {
    root: {
      ...plain,
      borderInlineStartWidth: '3px',
      borderColor: 'accent',
      py: '12px',
      '&[data-type=success]': { ...plain, borderColor: 'gain' },
      '&[data-type=error]': { ...plain, borderColor: 'loss' },
      '&[data-type=warning]': { ...plain, borderColor: 'warn' },
    },
    description: { color: 'ink-2', opacity: 1 },
    closeTrigger: { color: 'ink-2', cursor: 'pointer' },
  },
});

/** Recipes of the kit's interactive components, with the product's recipes merged over the kit's. */
export const kitSlotRecipes = {
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  menu: menuSlotRecipe,
  popover: popoverSlotRecipe,
  tabs: tabsSlotRecipe,
  toast: toastSlotRecipe,
};
export const ownSlotRecipes = { dialog, drawer, menu, popover, tabs, toast };
