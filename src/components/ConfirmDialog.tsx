import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Button } from './controls.tsx';
import { Modal } from './Modal.tsx';

interface ConfirmDialogProps {
  question: string;
  /** The object of the question, such as the title of a listing. */
  subject: string;
  /** The text of the button that confirms. */
  confirmLabel: string;
  cancelLabel?: string;
  closesOnBack?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before an action that cannot be undone. Cancel has the initial focus, and Escape cancels. */
export function ConfirmDialog({
  question,
  subject,
  confirmLabel,
  cancelLabel = t`Cancel`,
  closesOnBack = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Modal label={question} shape="card" role="alertdialog" closesOnBack={closesOnBack} onClose={onCancel}>
      <chakra.div p="6" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        <chakra.h2 fontSize="2xl">{question}</chakra.h2>
        <chakra.p color="fg.muted" overflowWrap="anywhere" lineClamp={3}>
          {subject}
        </chakra.p>
        <Flex wrap="wrap" justify="flex-end" gap="2" mt="2">
          <Button look="plain" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button onClick={onConfirm}>{confirmLabel}</Button>
        </Flex>
      </chakra.div>
    </Modal>
  );
}
