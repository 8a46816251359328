import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../components/controls.tsx';
import { Modal } from '../../components/Modal.tsx';

interface CardSheetProps {
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** The dialog of a card. */
export function CardSheet({ label, onClose, children }: CardSheetProps) {
  return (
    <Modal label={label} shape="sheet" onClose={onClose}>
      <chakra.div p={{ base: '4', md: '6' }} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {children}
        <Button look="plain" justifySelf="end" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </chakra.div>
    </Modal>
  );
}
