import { Box, chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../components/controls.tsx';
import { told } from '../../languages/told.ts';

interface DoubtsProps {
  doubts: readonly string[];
  /** The text of the button that sends the form as it is. */
  confirm: string;
  /** Leads to the map; missing where there is nothing to mark. */
  onMark?: (() => void) | undefined;
  onConfirm(): void;
}

/** What a form asks back before it is sent. It gets the focus; its button is not where the form's button was pressed. */
export function Doubts({ doubts, confirm, onMark, onConfirm }: DoubtsProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <Box
      ref={box}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      mt="6"
      p="4"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="lg"
      background="bg.surface"
      scrollMarginBottom="12rem"
    >
      <chakra.h2 id={id} fontSize="xl">
        <Trans>Is this right?</Trans>
      </chakra.h2>
      <chakra.ul ps="5" my="2" listStyleType="disc" role="status">
        {doubts.map((doubt) => (
          <chakra.li key={doubt} overflowWrap="anywhere">
            {told(doubt)}
          </chakra.li>
        ))}
      </chakra.ul>
      {onMark && (
        <Button look="outline" me="2" mb="2" onClick={onMark}>
          <Trans>Set the Mark on the Map</Trans>
        </Button>
      )}
      <Button look="outline" onClick={onConfirm}>
        {confirm}
      </Button>
    </Box>
  );
}
