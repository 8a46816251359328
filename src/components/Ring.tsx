import { Box } from '@chakra-ui/react';

/** A turning ring: something is on its way. What it is, a text beside it says. */
export function Ring({ size }: { size: string }) {
  return (
    <Box
      w={size}
      h={size}
      borderRadius="full"
      borderWidth="3px"
      borderColor="border.subtle"
      borderTopColor="accent.solid"
      animation="turn 0.9s linear infinite"
      flexShrink={0}
      aria-hidden
    />
  );
}
