import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { userText } from './user-text.ts';

const Box = chakra('div', {
  base: {
    borderRadius: 'md',
    paddingInline: '4',
    paddingBlock: '3',
    fontWeight: 600,
    fontSize: 'sm',
    ...userText,
  },
  variants: {
    tone: {
      error: { background: 'danger.bg', color: 'danger.text' },
      success: { background: 'success.bg', color: 'success.text' },
    },
  },
});

interface BannerProps {
  tone: 'error' | 'success';
  children: ReactNode;
}

/** The red or green banner above a form. */
export function Banner({ tone, children }: BannerProps) {
  return (
    <Box tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </Box>
  );
}
