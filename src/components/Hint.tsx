import { Tooltip } from '@chakra-ui/react';
import type { ReactElement } from 'react';

interface HintProps {
  text: string;
  /** An icon whose `aria-label` is the text of the hint. */
  children: ReactElement;
}

/** The name of an icon, on hover and on keyboard focus. */
export function Hint({ text, children }: HintProps) {
  return (
    <Tooltip.Root unstyled openDelay={400} closeDelay={100}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Positioner zIndex="dropdown">
        <Tooltip.Content
          px="3"
          py="1"
          borderRadius="sm"
          background="fg.default"
          color="bg.canvas"
          fontSize="xs"
          fontWeight={600}
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Positioner>
    </Tooltip.Root>
  );
}
