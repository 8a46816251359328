import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../components/controls.tsx';
import { Modal } from '../../components/Modal.tsx';

const List = chakra('ul', { base: { listStyleType: 'disc', paddingInlineStart: '5', marginBlock: '2' } });

/** How to recognise a scam, and what to do after one. */
export function SafetyGuide({ onClose }: { onClose(): void }) {
  return (
    <Modal label={t`How to recognise a scam`} shape="sheet" onClose={onClose}>
      <Box p={{ base: '4', sm: '6' }}>
        <chakra.h2 fontSize="2xl" lineHeight={1.2}>
          <Trans>How to recognise a scam</Trans>
        </chakra.h2>
        <List>
          <li>
            <Trans>The room cannot be seen: the owner is abroad, or the keys come by courier.</Trans>
          </li>
          <li>
            <Trans>Money is asked before a viewing, often a small sum, often today.</Trans>
          </li>
          <li>
            <Trans>The rent is much lower than that of other rooms nearby.</Trans>
          </li>
          <li>
            <Trans>The contract is to be signed from a distance, or it is not to be registered.</Trans>
          </li>
          <li>
            <Trans>Somebody sends more money than agreed, and asks for the difference.</Trans>
          </li>
        </List>
        <chakra.h3 fontSize="lg" fontWeight={600} mt="4">
          <Trans>If you have paid or sent a document</Trans>
        </chakra.h3>
        <List>
          <li>
            <Trans>Call your bank at once: sometimes it can stop the transfer or block the card.</Trans>
          </li>
          <li>
            <Trans>
              Report it to the police: at any station, or to the Polizia Postale at commissariatodips.it.
            </Trans>
          </li>
          <li>
            <Trans>Keep the messages, the listing and the receipts.</Trans>
          </li>
        </List>
        <chakra.p color="fg.muted" fontSize="sm" mt="3">
          <Trans>
            The advice below a message follows from its words alone. The other person may be honest, and does
            not see it.
          </Trans>
        </chakra.p>
        <Flex justify="flex-end" mt="4">
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Flex>
      </Box>
    </Modal>
  );
}
