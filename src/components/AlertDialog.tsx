import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { told } from '../languages/told.ts';
import { Button } from './controls.tsx';
import { Modal } from './Modal.tsx';
import { userText } from './user-text.ts';

interface AlertDialogProps {
  message: string;
  onDismiss(): void;
}

/** A modal message with an OK button. */
export function AlertDialog({ message, onDismiss }: AlertDialogProps) {
  return (
    <Modal label={told(message)} shape="card" role="alertdialog" onClose={onDismiss}>
      <chakra.div p="6" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <chakra.p fontSize="lg" {...userText} lang={undefined}>
          {told(message)}
        </chakra.p>
        <Button justifySelf="end" onClick={onDismiss}>
          <Trans>OK</Trans>
        </Button>
      </chakra.div>
    </Modal>
  );
}
