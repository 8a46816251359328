import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Banner } from '../../components/Banner.tsx';
import { formatDay } from '../../components/format.ts';
import type { accountFormMachine } from '../../machines/account/account-form.machine.ts';
import type { User } from '../../schemas/account/user.ts';
import { AccountButton, AccountForm, currentPassword } from './AccountForm.tsx';
import { ChangePanel, Note } from './AccountPanel.tsx';

interface DeletionProps {
  /** `undefined` if the account stays. */
  deletesAt: string | undefined;
  deletion: typeof accountFormMachine;
  keep: typeof accountFormMachine;
  onUserChange(user: Partial<User>): void;
}

/** The end of the account, and the way back for some days. */
export function Deletion({ deletesAt, deletion, keep, onUserChange }: DeletionProps) {
  const title = t`Delete account`;
  return (
    <ChangePanel
      title={title}
      shown={deletesAt}
      button={title}
      canChange={deletesAt === undefined}
      note={
        deletesAt !== undefined && (
          <>
            <Banner tone="error">
              <Trans>Your account will be deleted on {formatDay(deletesAt)}.</Trans>
            </Banner>
            <Note>
              <Trans>Until then your listings are paused.</Trans>
            </Note>
            <AccountButton
              machine={keep}
              label={t`Keep my account`}
              onSaved={({ user = {} }) => onUserChange(user)}
            />
          </>
        )
      }
      form={(close) => (
        <AccountForm
          machine={deletion}
          fields={{ password: '' }}
          inputs={[currentPassword()]}
          submitLabel={t`Delete my account`}
          onSaved={({ user = {} }) => {
            onUserChange(user);
            close(null);
          }}
          onCancel={() => close(null)}
        >
          <Note>
            <Trans>
              Your listings are paused at once. You have seven days to change your mind: log in, and keep your
              account. After that everything about you is deleted. Whoever you have written with keeps the
              conversation, with “Deleted member” instead of your name.
            </Trans>
          </Note>
        </AccountForm>
      )}
    />
  );
}
