import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { userText } from '../../components/user-text.ts';

interface ResultsHeadingProps {
  title: string;
  /** The number of found rooms, or the reason why there are none. */
  status: string;
  /** The button of the map, beside the heading. */
  children?: ReactNode;
}

export function ResultsHeading({ title, status, children }: ResultsHeadingProps) {
  return (
    <Flex
      data-heading
      align="end"
      justify="space-between"
      gap="4"
      wrap="wrap"
      mt={{ base: '5', md: '7' }}
      mb="5"
    >
      <Box minW="0">
        <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} {...userText}>
          {title}
        </chakra.h1>
        <chakra.p role="status" color="fg.muted" minH="1.5em">
          {status}
        </chakra.p>
      </Box>
      {children}
    </Flex>
  );
}
