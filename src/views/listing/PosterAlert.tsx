import { chakra } from '@chakra-ui/react';
import { Button } from '../../components/controls.tsx';
import { Modal } from '../../components/Modal.tsx';
import { userText } from '../../components/user-text.ts';

interface PosterAlertProps {
  about: 'tenantCard' | 'contact';
  firstName: string;
  onDismiss(): void;
}

/** The placeholder alerts of the poster card's two buttons. */
export function PosterAlert({ about, firstName, onDismiss }: PosterAlertProps) {
  const title = about === 'tenantCard' ? 'View Tenant Card' : 'Contact Now';
  return (
    <Modal label={title} shape="card" role="alertdialog" onClose={onDismiss}>
      <chakra.div p="6" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <chakra.h2 fontSize="2xl">{title}</chakra.h2>
        <chakra.p {...userText}>
          {about === 'tenantCard'
            ? `The tenant card of ${firstName} is not available yet.`
            : `Contacting ${firstName} from here is not available yet.`}
        </chakra.p>
        <Button justifySelf="end" onClick={onDismiss}>
          OK
        </Button>
      </chakra.div>
    </Modal>
  );
}
