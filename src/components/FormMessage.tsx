import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { told } from '../languages/told.ts';
import { Banner } from './Banner.tsx';

interface FormMessageProps {
  tone: 'error' | 'success';
  children: string;
  /** A link that helps, after the text. */
  link?: ReactNode;
}

/** The banner of a form. It scrolls into view. The first field at fault gets the focus; without such a field, the banner gets it. */
export function FormMessage({ tone, children, link }: FormMessageProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the text changes
  useEffect(() => {
    const banner = box.current;
    banner?.scrollIntoView({ block: 'nearest' });
    const fault = banner?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (fault ?? banner)?.focus();
  }, [children]);
  return (
    <Box ref={box} tabIndex={-1} borderRadius="md" scrollMarginTop="5">
      <Banner tone={tone}>
        {told(children)}
        {link && <> {link}</>}
      </Banner>
    </Box>
  );
}
