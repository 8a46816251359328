import { Box } from '@chakra-ui/react';

/** A spinner. A text beside it must say what is loading. */
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
