import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Card, Checkbox, CheckLabel } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import type { mailPreferencesMachine } from '../../machines/account/mail-preferences.machine.ts';
import { type MailKind, mailKinds } from '../../schemas/account/mail-preferences.calls.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { PanelHeader } from './PanelHeader.tsx';

type Snapshot = SnapshotFrom<typeof mailPreferencesMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');

/** The fragment of the link in mails. */
const fragment = '#mails';

/** Which mails about conversations the member gets: a switch for each kind. */
export function MailChoice({ machine }: { machine: typeof mailPreferencesMachine }) {
  const actor = useScreenActor(machine);
  const { chosen, message } = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = useLocation().hash === fragment;
  const isShown = isFailed || chosen !== null;
  useEffect(() => {
    if (isShown && isWanted) heading.current?.focus();
  }, [isShown, isWanted]);
  if (!isShown) return null;
  const labels: Record<MailKind, string> = {
    contact: t`A first question about a listing of mine`,
    message: t`A message`,
    viewing: t`A viewing: proposed, agreed or cancelled, and the day before`,
    decline: t`A poster declines my question`,
  };
  return (
    <Card as="section" aria-labelledby="mails" px="5" pt="3" pb="5">
      <PanelHeader id="mails" title={t`Mails`} headingRef={heading} />
      {isFailed && (
        <RetryBanner
          message={t`Your choice of mails could not be loaded.`}
          onRetry={() => actor.send({ type: 'preferences.retry' })}
        />
      )}
      {chosen && (
        <Grid gap="3" templateColumns="minmax(0, 1fr)">
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>
              When you have not read something for ten minutes: one mail a conversation, until you read it.
              What you agree or cancel yourself always comes by mail.
            </Trans>
          </chakra.p>
          {message && <Banner tone="error">{message}</Banner>}
          <Grid as="fieldset" templateColumns="minmax(0, 1fr)" minW="0">
            <chakra.legend srOnly>
              <Trans>Send me a mail about</Trans>
            </chakra.legend>
            {mailKinds.map((mail) => (
              <CheckLabel key={mail} fontWeight={600} fontSize="sm">
                <Checkbox
                  role="switch"
                  checked={chosen[mail]}
                  onChange={() => actor.send({ type: 'mail.toggle', mail })}
                />
                {labels[mail]}
              </CheckLabel>
            ))}
          </Grid>
        </Grid>
      )}
    </Card>
  );
}
