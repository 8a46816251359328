import { Box } from '@chakra-ui/react';
import { initialOf } from './format.ts';

interface InitialAvatarProps {
  name: string;
  /** Edge length in pixels. */
  size: number;
}

/** The initial letter of a name in a circle. It is decoration: the name always stands beside it. */
export function InitialAvatar({ name, size }: InitialAvatarProps) {
  return (
    <Box
      aria-hidden
      width={`${size}px`}
      height={`${size}px`}
      borderRadius="full"
      flexShrink={0}
      display="grid"
      placeItems="center"
      background="bg.glow"
      color="accent.text"
      fontWeight={700}
      fontSize={`${size * 0.42}px`}
      lineHeight={1}
    >
      {initialOf(name)}
    </Box>
  );
}
