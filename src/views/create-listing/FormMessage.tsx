import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Banner } from '../../components/Banner.tsx';

interface FormMessageProps {
  tone: 'error' | 'success';
  children: string;
}

/** A banner above a form longer than a screen: it takes the focus, and with it comes into view. */
export function FormMessage({ tone, children }: FormMessageProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another message
  useEffect(() => box.current?.focus(), [children]);
  return (
    <Box ref={box} tabIndex={-1} mb="4" borderRadius="md" scrollMarginTop="24">
      <Banner tone={tone}>{children}</Banner>
    </Box>
  );
}
