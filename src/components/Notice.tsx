import { Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  /** 1 when the notice is the whole screen. */
  level?: 1 | 2;
  children?: ReactNode;
}

/** The message of an empty or failed screen: the reason and, as children, what to do next. */
export function Notice({ icon, title, level = 2, children }: NoticeProps) {
  return (
    <Flex
      direction="column"
      align="center"
      textAlign="center"
      gap="4"
      px="4"
      py={{ base: '12', md: '16' }}
      maxW="prose"
      mx="auto"
    >
      <Flex
        align="center"
        justify="center"
        w="4.5rem"
        h="4.5rem"
        borderRadius="full"
        background="bg.glow"
        color="accent.text"
        aria-hidden
      >
        {icon}
      </Flex>
      <Heading as={level === 1 ? 'h1' : 'h2'} fontSize="3xl">
        {title}
      </Heading>
      {children}
    </Flex>
  );
}
