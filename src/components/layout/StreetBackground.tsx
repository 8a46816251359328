import { Box, chakra } from '@chakra-ui/react';
import dark from '../artwork/street-dark-1280.webp';
import light from '../artwork/street-light-1280.webp';

/** The dimmed, blurred background of the authentication layout. */
export function StreetBackground() {
  return (
    <Box position="absolute" inset="0" zIndex="-1" overflow="hidden" aria-hidden>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={dark} />
        <chakra.img
          src={light}
          alt=""
          w="full"
          h="full"
          objectFit="cover"
          filter="blur(6px)"
          transform="scale(1.05)"
        />
      </picture>
      <Box position="absolute" inset="0" background="bg.canvas" opacity={0.45} />
    </Box>
  );
}
