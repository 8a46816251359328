import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

interface UnreadBadgeProps extends HTMLChakraProps<'span'> {
  count: number;
}

/** How many messages are unread, for the eye alone: whatever it stands in says it in words. Nothing for none. */
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
      {count > 99 ? '99+' : count}
    </chakra.span>
  );
}
