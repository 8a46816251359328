import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { Ring } from './Ring.tsx';

interface SpinnerProps {
  /** What is loading, for screen readers. */
  label: string;
  /** The label shows to all. */
  isLabelShown?: boolean;
}

export function Spinner({ label, isLabelShown = false }: SpinnerProps) {
  return (
    <Box role="status" data-waiting display="grid" placeItems="center" gap="4" py="16">
      <Ring size="2.75rem" />
      {isLabelShown ? (
        <chakra.span color="fg.muted">{label}</chakra.span>
      ) : (
        <VisuallyHidden>{label}</VisuallyHidden>
      )}
    </Box>
  );
}
