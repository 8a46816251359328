import { chakra } from '@chakra-ui/react';

/** The first focusable element of a page: it skips the header and goes to the content. */
export function SkipLink() {
  return (
    <chakra.a
      href="#main"
      position="absolute"
      insetStart="4"
      top="-5rem"
      zIndex="overlay"
      px="5"
      py="2.5"
      borderRadius="full"
      background="accent.solid"
      color="accent.contrast"
      fontWeight={600}
      _focus={{ top: '3' }}
    >
      Skip to content
    </chakra.a>
  );
}
