import { chakra } from '@chakra-ui/react';
import { Button } from './controls.ts';
import { Modal } from './Modal.tsx';

interface AlertDialogProps {
  message: string;
  onDismiss(): void;
}

/** A message that interrupts until it is acknowledged. */
export function AlertDialog({ message, onDismiss }: AlertDialogProps) {
  return (
    <Modal label={message} shape="card" role="alertdialog" onClose={onDismiss}>
      <chakra.div p="6" display="grid" gap="5">
        <chakra.p fontSize="lg" overflowWrap="anywhere">
          {message}
        </chakra.p>
        <Button justifySelf="end" onClick={onDismiss}>
          OK
        </Button>
      </chakra.div>
    </Modal>
  );
}
