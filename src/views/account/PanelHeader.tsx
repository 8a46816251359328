import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

interface PanelHeaderProps {
  /** The id of the heading that labels the panel. */
  id: string;
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** A short text beside the title, such as a count. */
  note?: string | undefined;
  /** A link or a button at the end of the line. */
  children?: ReactNode;
}

export function PanelHeader({ id, title, headingRef, note, children }: PanelHeaderProps) {
  return (
    <Flex align="center" justify="space-between" wrap="wrap" columnGap="4" minH="2.75rem" mb="2">
      <Flex align="baseline" wrap="wrap" columnGap="3">
        <chakra.h2 id={id} ref={headingRef} tabIndex={-1} borderRadius="sm" fontSize="xl" fontWeight={500}>
          {title}
        </chakra.h2>
        {note && (
          <chakra.p fontSize="sm" color="fg.muted">
            {note}
          </chakra.p>
        )}
      </Flex>
      {children}
    </Flex>
  );
}
