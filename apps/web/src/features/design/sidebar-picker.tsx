import { Box, chakra, Flex, useChakraContext } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { design } from '../../messages/design.ts';
import { Card } from '../../ui/card.tsx';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';
import { keepLook, type SidebarImage, sidebarColors, sidebarImages, useSidebarLook } from './sidebar-look.ts';

const words = design.rtl;
const images = Object.keys(sidebarImages) as SidebarImage[];

/** The sidebar of wide screens, and the drawer that it is on narrow ones. */
const SIDEBAR = '.pipa-sidebar, .chakra-drawer__content';

/** Colour and image of the sidebar of the mirrored layout, which has them while this is shown. */
export function SidebarPicker() {
  const look = useSidebarLook();
  const { css } = useChakraContext();
  const picture = sidebarImages[look.image];
  return (
    <Card title={words.picker} description={words.pickerText}>
      <Global
        styles={{
          // Stronger than the class of the sidebar itself, whichever of both the page has first.
          [`:root :is(${SIDEBAR})`]: css({ bg: look.color, ...picture }),
          // The marked page is to be seen on its own colour too.
          [`:root :is(${SIDEBAR}) :is([aria-current=page], [data-within])`]: css({ bg: 'surface' }),
        }}
      />
      <Flex gap="6" wrap="wrap">
        <chakra.fieldset border="0" p="0" m="0" minW="0">
          <chakra.legend textStyle="label" color="ink-2" mb="1.5">
            {words.colour}
          </chakra.legend>
          <Flex gap="4" wrap="wrap">
            {sidebarColors.map((color) => (
              <TickLabel key={color}>
                <Tick
                  type="radio"
                  name="sidebarColor"
                  checked={look.color === color}
                  onChange={() => keepLook({ ...look, color })}
                />
                <Box boxSize="20px" borderRadius="l1" borderWidth="1px" borderColor="line-strong" bg={color} />
                <span>{words.colours[color]}</span>
              </TickLabel>
            ))}
          </Flex>
        </chakra.fieldset>
        <chakra.fieldset border="0" p="0" m="0" minW="0">
          <chakra.legend textStyle="label" color="ink-2" mb="1.5">
            {words.image}
          </chakra.legend>
          <Flex gap="4" wrap="wrap">
            {images.map((image) => (
              <TickLabel key={image}>
                <Tick
                  type="radio"
                  name="sidebarImage"
                  checked={look.image === image}
                  onChange={() => keepLook({ ...look, image })}
                />
                <Box
                  boxSize="20px"
                  borderRadius="l1"
                  borderWidth="1px"
                  borderColor="line-strong"
                  css={sidebarImages[image]}
                />
                <span>{words.images[image]}</span>
              </TickLabel>
            ))}
          </Flex>
        </chakra.fieldset>
      </Flex>
    </Card>
  );
}
