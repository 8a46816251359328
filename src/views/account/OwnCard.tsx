import { chakra, Grid } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, Card, Checkbox, CheckLabel } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { asOthersSee } from '../../domain/account/member-card.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';
import type { ownCardMachine } from '../../machines/account/own-card.machine.ts';
import { cardParts } from '../../schemas/account/member-card.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { CardContent } from './CardContent.tsx';
import { CardSheet } from './CardSheet.tsx';
import { partLabels } from './card-text.ts';
import { PanelHeader } from './PanelHeader.tsx';

type Snapshot = SnapshotFrom<typeof ownCardMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectIsPreviewing = (snapshot: Snapshot) => snapshot.hasTag('previewing');

/** The parts that others see of the member: a switch for each, and a preview. */
export function OwnCard({ machine }: { machine: typeof ownCardMachine }) {
  const actor = useScreenActor(machine);
  const { own, chosen, message } = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  const isPreviewing = useSelector(actor, selectIsPreviewing);
  if (!isFailed && !(own && chosen)) return null;
  return (
    <Card as="section" aria-labelledby="own-card" px="5" pt="3" pb="5">
      <PanelHeader id="own-card" title={t`My Tenant Card`} />
      {isFailed && (
        <RetryBanner
          message={told(errorTexts.memberCards.fetch)}
          onRetry={() => actor.send({ type: 'card.retry' })}
        />
      )}
      {own && chosen && (
        <Grid gap="3" templateColumns="minmax(0, 1fr)">
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>
              Everybody sees it at your listings, and members see it whom you talk to. The card never has your
              surname, e-mail or address.
            </Trans>
          </chakra.p>
          {message && <Banner tone="error">{message}</Banner>}
          <Grid as="fieldset" templateColumns="minmax(0, 1fr)" minW="0">
            <chakra.legend srOnly>
              <Trans>Show on my card</Trans>
            </chakra.legend>
            {cardParts.map((part) => (
              <CheckLabel key={part} fontWeight={600} fontSize="sm">
                <Checkbox
                  role="switch"
                  checked={chosen[part]}
                  onChange={() => actor.send({ type: 'part.toggle', part })}
                />
                {i18n._(partLabels[part])}
              </CheckLabel>
            ))}
          </Grid>
          <Button look="outline" justifySelf="start" onClick={() => actor.send({ type: 'preview.open' })}>
            <Trans>See It as Others Do</Trans>
          </Button>
        </Grid>
      )}
      {isPreviewing && own && chosen && (
        <CardSheet
          label={t`My tenant card as others see it`}
          onClose={() => actor.send({ type: 'preview.close' })}
        >
          <CardContent card={asOthersSee(own.card, chosen)} />
        </CardSheet>
      )}
    </Card>
  );
}
