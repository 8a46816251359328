import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { MailCheck } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, ButtonLink, Card } from '../../components/controls.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import type { confirmEmailMachine } from '../../machines/account/confirm-email.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof confirmEmailMachine>;

const selectState = ({ value }: Snapshot) => value;
const selectMessage = (snapshot: Snapshot) => snapshot.context.message;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface ConfirmEmailViewProps {
  machine: typeof confirmEmailMachine;
  token: string;
  isLoggedIn: boolean;
}

/** The page of the link in the mail that confirms an e-mail. */
export function ConfirmEmailView({ machine, token, isLoggedIn }: ConfirmEmailViewProps) {
  const actor = useScreenActor(machine, { input: { token } });
  const state = useSelector(actor, selectState);
  const message = useSelector(actor, selectMessage);
  const isBusy = useSelector(actor, selectIsBusy);
  const icon = <MailCheck size={32} />;
  return (
    <Card>
      <PageTitle>{t`Confirm your e-mail · Stanza`}</PageTitle>
      {state === 'incomplete' && (
        <Notice icon={icon} title={t`This link is not complete`} level={1}>
          <p>
            <Trans>Open it from the mail again, or ask for another mail in your profile.</Trans>
          </p>
          <ButtonLink to="/profile">
            <Trans>Go to the profile</Trans>
          </ButtonLink>
        </Notice>
      )}
      {state === 'confirmed' && (
        <Notice icon={icon} title={t`Your e-mail is confirmed`} level={1}>
          <p role="status">
            <Trans>From now on you get mails about your rooms, searches and conversations.</Trans>
          </p>
          <ButtonLink to="/">
            <Trans>Go to the start page</Trans>
          </ButtonLink>
        </Notice>
      )}
      {(state === 'ready' || isBusy) && (
        <Notice icon={icon} title={t`Confirm your e-mail`} level={1}>
          <p>
            <Trans>If you have opened an account at Stanza with this e-mail, confirm that it is yours.</Trans>
          </p>
          {message && !isBusy && <Banner tone="error">{message}</Banner>}
          <Button
            aria-disabled={isBusy}
            onClick={() => !isBusy && actor.send({ type: 'email.confirm', isLoggedIn })}
          >
            {isBusy ? <Trans>Confirming...</Trans> : <Trans>Confirm</Trans>}
          </Button>
        </Notice>
      )}
    </Card>
  );
}
