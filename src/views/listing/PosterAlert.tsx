import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  const title = about === 'tenantCard' ? t`View Tenant Card` : t`Contact Now`;
  return (
    <Modal label={title} shape="card" role="alertdialog" onClose={onDismiss}>
      <chakra.div p="6" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <chakra.h2 fontSize="2xl">{title}</chakra.h2>
        <chakra.p {...userText}>
          {about === 'tenantCard'
            ? t`The tenant card of ${firstName} is not available yet.`
            : t`Contacting ${firstName} from here is not available yet.`}
        </chakra.p>
        <Button justifySelf="end" onClick={onDismiss}>
          <Trans>OK</Trans>
        </Button>
      </chakra.div>
    </Modal>
  );
}
