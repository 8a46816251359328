import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Share2 } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { Modal } from '../../components/Modal.tsx';
import type { shareMachine } from '../../machines/listing/share.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof shareMachine>;

const selectIsCopied = (snapshot: Snapshot) => snapshot.hasTag('copied');
const selectIsByHand = (snapshot: Snapshot) => snapshot.hasTag('byHand');

interface ShareButtonProps {
  machine: typeof shareMachine;
  title: string;
  /** The heading of the dialog with the link. */
  heading: string;
  /** The accessible name of the button; otherwise "Share" with the title. */
  label?: string;
  /**
   * The path on this site to share. By default it is the path of the page, without its query: a search or a login may have added parts to
   * the query.
   */
  address?: string;
}

/** Shares the link of a room, or of several. */
export function ShareButton({
  machine,
  title,
  heading,
  label = t`Share ${title}`,
  address: path = window.location.pathname,
}: ShareButtonProps) {
  const address = new URL(path, window.location.origin).href;
  const actor = useScreenActor(machine, { input: { title, address } });
  const isCopied = useSelector(actor, selectIsCopied);
  const isByHand = useSelector(actor, selectIsByHand);
  const close = () => actor.send({ type: 'link.close' });
  return (
    <>
      <chakra.span position="relative">
        <Button look="icon" aria-label={label} onClick={() => actor.send({ type: 'link.share' })}>
          <Share2 size={20} aria-hidden />
        </Button>
        <chakra.span
          role="status"
          position="absolute"
          top="calc(100% + 0.375rem)"
          insetEnd="0"
          zIndex="1"
          {...(isCopied && { px: '3', py: '1' })}
          borderRadius="sm"
          background="fg.default"
          color="bg.canvas"
          fontSize="sm"
          fontWeight={600}
          whiteSpace="nowrap"
        >
          {isCopied && t`Link copied`}
        </chakra.span>
      </chakra.span>
      {isByHand && (
        <Modal label={heading} shape="card" onClose={close}>
          <chakra.div p="6" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
            <chakra.h2 fontSize="2xl">{heading}</chakra.h2>
            <LabelledTextField
              label={t`Link`}
              hint={t`Your browser does not let this page copy it. Select it and copy it.`}
              value={address}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button justifySelf="end" onClick={close}>
              <Trans>Close</Trans>
            </Button>
          </chakra.div>
        </Modal>
      )}
    </>
  );
}
