import { Box, type BoxProps } from '@chakra-ui/react';

/** The padded body on a gradient. */
export function ContentBody({ children, ...props }: BoxProps) {
  return (
    <Box
      flex="1"
      px={{ base: '4', md: '8' }}
      py={{ base: '5', md: '8' }}
      backgroundImage="linear-gradient(to bottom, {colors.bg.glow}, {colors.bg.canvas} 24rem)"
      {...props}
    >
      <Box maxW="page" mx="auto">
        {children}
      </Box>
    </Box>
  );
}
