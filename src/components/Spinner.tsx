import { Box, VisuallyHidden } from '@chakra-ui/react';

interface SpinnerProps {
  /** What is being waited for, for those who do not see it turn. */
  label: string;
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <Box role="status" display="grid" placeItems="center" py="16">
      <Box
        w="2.75rem"
        h="2.75rem"
        borderRadius="full"
        borderWidth="3px"
        borderColor="border.subtle"
        borderTopColor="accent.solid"
        animation="turn 0.9s linear infinite"
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
  );
}
