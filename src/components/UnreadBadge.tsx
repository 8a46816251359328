import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { shownCount } from './shown-count.ts';

interface UnreadBadgeProps extends HTMLChakraProps<'span'> {
  count: number;
}

/** The number of unread messages, hidden from screen readers: the element around it has it in its label. Nothing for 0. */
export function UnreadBadge({ count, ...style }: UnreadBadgeProps) {
  if (count === 0) return null;
  return (
    <chakra.span
      aria-hidden
      minW="1.25rem"
      px="1"
      borderRadius="full"
      background="accent.solid"
      color="accent.contrast"
      fontSize="xs"
      fontWeight={700}
      lineHeight="1.25rem"
      textAlign="center"
      {...style}
    >
      {shownCount(count)}
    </chakra.span>
  );
}
