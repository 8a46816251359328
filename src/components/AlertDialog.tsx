import { chakra } from '@chakra-ui/react';
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
    <Modal label={message} shape="card" role="alertdialog" onClose={onDismiss}>
      <chakra.div p="6" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <chakra.p fontSize="lg" {...userText}>
          {message}
        </chakra.p>
        <Button justifySelf="end" onClick={onDismiss}>
          OK
        </Button>
      </chakra.div>
    </Modal>
  );
}
