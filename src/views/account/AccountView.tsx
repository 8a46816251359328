import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { TextLink } from '../../components/controls.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import type { accountMachine } from '../../machines/account/account.machine.ts';
import type { accountFormMachine } from '../../machines/account/account-form.machine.ts';
import type { User } from '../../schemas/account/user.ts';
import { userLimits } from '../../schemas/constants.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { AccountButton, AccountForm, type AccountInput, currentPassword } from './AccountForm.tsx';
import { AccountPanel, ChangePanel, Note } from './AccountPanel.tsx';
import { Deletion } from './Deletion.tsx';
import { Devices } from './Devices.tsx';
import { type PasskeyFormName, Passkeys } from './Passkeys.tsx';
import { passwordHint } from './password-hint.ts';

type Snapshot = SnapshotFrom<typeof accountMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;

type FormMachine = typeof accountFormMachine;

/** The forms of the page. */
export type AccountFormName =
  | 'name'
  | 'email'
  | 'password'
  | 'endSession'
  | 'endOthers'
  | 'data'
  | 'deletion'
  | 'keep';

interface AccountViewProps {
  user: User;
  machine: typeof accountMachine;
  /** The machine of each form, by its name. */
  forms: Readonly<Record<AccountFormName, FormMachine>>;
  /** `null` for a backend without passkeys. */
  passkeyForms: Readonly<Record<PasskeyFormName, FormMachine>> | null;
  /** Whether this browser can make passkeys. */
  hasPasskeys: boolean;
  /** Whether the backend wants 8 characters. */
  hasLongPasswords?: boolean;
  onUserChange(user: Partial<User>): void;
}

/** The member's own account: how they are called, how they log in, and where they are logged in. */
export function AccountView({
  user,
  machine,
  forms,
  passkeyForms,
  hasPasskeys,
  hasLongPasswords = false,
  onUserChange,
}: AccountViewProps) {
  const actor = useScreenActor(machine);
  const { account, message } = useSelector(actor, selectContext);
  const [isDownloading, setIsDownloading] = useState(false);
  const refetch = () => actor.send({ type: 'account.changed' });
  const { firstName, lastName, email } = user;
  return (
    <Grid gap="5" maxW="44rem" mx="auto" templateColumns="minmax(0, 1fr)">
      <PageTitle>{t`Account and security · Stanza`}</PageTitle>
      <chakra.header>
        <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }}>
          <Trans>Account and security</Trans>
        </chakra.h1>
        <TextLink to="/profile">
          <Trans>Back to your profile</Trans>
        </TextLink>
      </chakra.header>
      {message && <RetryBanner message={message} onRetry={() => actor.send({ type: 'account.retry' })} />}
      {!account && !message && <Spinner label={t`Loading...`} />}
      <ChangePanel
        title={t`Name`}
        value={`${firstName} ${lastName}`}
        form={(close) => (
          <AccountForm
            machine={forms.name}
            fields={{ firstName, lastName }}
            inputs={nameInputs()}
            submitLabel={t`Save`}
            onSaved={({ user: changed = {} }) => {
              onUserChange(changed);
              close(t`Your name is changed.`);
            }}
            onCancel={() => close(null)}
          />
        )}
      />
      <ChangePanel
        title={t`Email`}
        value={email}
        note={
          account?.pendingEmail && (
            <Note>
              <Trans>
                We have sent a mail to {account.pendingEmail}. Open its link to confirm this address: until
                then you log in with the old one.
              </Trans>
            </Note>
          )
        }
        form={(close) => (
          <AccountForm
            machine={forms.email}
            fields={{ email: '', password: '' }}
            inputs={emailInputs()}
            submitLabel={t`Send the mail`}
            onSaved={() => {
              refetch();
              close(t`A mail is on its way to your new address. Open its link to confirm it.`);
            }}
            onCancel={() => close(null)}
          >
            <Note>
              <Trans>
                We send a link to your new address. When you have confirmed it, your old one gets a mail with
                a way back.
              </Trans>
            </Note>
          </AccountForm>
        )}
      />
      <ChangePanel
        title={t`Password`}
        form={(close) => (
          <AccountForm
            machine={forms.password}
            fields={{ password: '', newPassword: '', confirmPassword: '' }}
            inputs={passwordInputs(hasLongPasswords)}
            hasLongPasswords={hasLongPasswords}
            submitLabel={t`Change password`}
            onSaved={() => {
              refetch();
              close(t`Your password is changed. All other devices are logged out.`);
            }}
            onCancel={() => close(null)}
          />
        )}
      />
      {account && passkeyForms && (
        <Passkeys
          passkeys={account.passkeys ?? []}
          recoveryCodes={account.recoveryCodes ?? 0}
          canAdd={hasPasskeys}
          forms={passkeyForms}
          onChange={refetch}
        />
      )}
      {account && (
        <Devices
          sessions={account.sessions}
          endSession={forms.endSession}
          endOthers={forms.endOthers}
          onChange={refetch}
        />
      )}
      <AccountPanel title={t`Your data`}>
        {isDownloading && <FormMessage tone="success">{t`Your browser is saving your data.`}</FormMessage>}
        <Note>
          <Trans>
            All that Stanza knows of you in one file: profile, listings, conversations and photos. The link is
            good once, for a minute.
          </Trans>
        </Note>
        <AccountButton
          machine={forms.data}
          label={t`Download my data`}
          onSaved={() => setIsDownloading(true)}
        />
      </AccountPanel>
      <Deletion
        deletesAt={user.deletesAt}
        deletion={forms.deletion}
        keep={forms.keep}
        onUserChange={onUserChange}
      />
    </Grid>
  );
}

const nameInputs = (): AccountInput[] => [
  { field: 'firstName', label: t`First Name`, autoComplete: 'given-name', maxLength: userLimits.name },
  { field: 'lastName', label: t`Last Name`, autoComplete: 'family-name', maxLength: userLimits.name },
];

const emailInputs = (): AccountInput[] => [
  {
    field: 'email',
    label: t`New email`,
    type: 'email',
    autoComplete: 'email',
    maxLength: userLimits.email,
  },
  currentPassword(),
];

const passwordInputs = (isLong: boolean): AccountInput[] => [
  currentPassword(),
  {
    field: 'newPassword',
    label: t`New Password`,
    hint: passwordHint(isLong),
    autoComplete: 'new-password',
    maxLength: userLimits.password,
  },
  {
    field: 'confirmPassword',
    label: t`Confirm New Password`,
    autoComplete: 'new-password',
    maxLength: userLimits.password,
  },
];
