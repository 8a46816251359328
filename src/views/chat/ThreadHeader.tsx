import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../components/controls.tsx';
import { whileWriting } from './while-writing.ts';

interface ThreadHeaderProps {
  name: string;
  avatar: ReactNode;
  title: Ref<HTMLHeadingElement>;
  onBack: (() => void) | undefined;
  /** Below the name. */
  presence: ReactNode;
  /** At the end of the line. */
  children: ReactNode;
}

export function ThreadHeader({ name, avatar, title, onBack, presence, children }: ThreadHeaderProps) {
  return (
    <Flex
      align="center"
      gap="3"
      flexShrink={0}
      px={{ base: '2', md: '5' }}
      py="2"
      minH="4rem"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      css={{
        '@media (max-height: 25rem)': { paddingBlock: 0, minHeight: '2.75rem' },
        ...whileWriting({
          paddingBlock: 0,
          minHeight: '2.75rem',
          '& h2': { lineClamp: 1 },
          '& p': { display: 'none' },
        }),
      }}
    >
      {onBack && (
        <Button
          look="icon"
          background="transparent"
          boxShadow="none"
          aria-label={t`Back to conversations`}
          onClick={onBack}
        >
          <ArrowLeft size={21} aria-hidden />
        </Button>
      )}
      {avatar}
      <Box minW="0">
        <chakra.h2
          id="thread"
          ref={title}
          tabIndex={-1}
          borderRadius="sm"
          fontFamily="body"
          fontSize="md"
          fontWeight={700}
          lineHeight={1.3}
          lineClamp={2}
          overflowWrap="anywhere"
        >
          {name}
        </chakra.h2>
        {presence}
      </Box>
      {children}
    </Flex>
  );
}
