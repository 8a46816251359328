import { chakra } from '@chakra-ui/react';
import { Banner } from './Banner.tsx';
import { RetryButton } from './RetryButton.tsx';

interface RetryBannerProps {
  message: string;
  onRetry(): void;
}

/** The red banner for failed loading, with a Try Again button. */
export function RetryBanner({ message, onRetry }: RetryBannerProps) {
  return (
    <Banner tone="error">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.span flex="1 1 8rem">{message}</chakra.span>
        <RetryButton look="outline" onClick={onRetry} />
      </chakra.div>
    </Banner>
  );
}
