import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../components/controls.tsx';
import type { accountFormMachine } from '../../machines/account/account-form.machine.ts';
import type { LoggedIn } from '../../machines/account/login.machine.ts';
import { userLimits } from '../../schemas/constants.ts';
import { AccountButton, AccountForm } from './AccountForm.tsx';

interface PasskeyLoginProps {
  /** `null` where this browser has no passkeys. */
  passkey: typeof accountFormMachine | null;
  code: typeof accountFormMachine;
  onLogin(session: LoggedIn): void;
}

/** The other ways in, below the login form: a passkey, and a recovery code. */
export function PasskeyLogin({ passkey, code, onLogin }: PasskeyLoginProps) {
  const [hasCode, setHasCode] = useState(false);
  const onSaved = ({ session }: { session?: LoggedIn }) => session && onLogin(session);
  return (
    <Grid gap="2" w="full" mb="3" templateColumns="minmax(0, 1fr)">
      {passkey && <AccountButton machine={passkey} label={t`Sign in with a passkey`} onSaved={onSaved} />}
      {hasCode ? (
        <chakra.div textAlign="start">
          <AccountForm
            machine={code}
            fields={{ email: '', code: '' }}
            inputs={[
              {
                field: 'email',
                label: t`Email of your account`,
                type: 'email',
                autoComplete: 'email',
                maxLength: userLimits.email,
              },
              { field: 'code', label: t`Recovery code`, autoComplete: 'one-time-code', maxLength: 40 },
            ]}
            submitLabel={t`Sign in with the code`}
            onSaved={onSaved}
            onCancel={() => setHasCode(false)}
          />
        </chakra.div>
      ) : (
        <Button look="plain" onClick={() => setHasCode(true)}>{t`Use a recovery code`}</Button>
      )}
    </Grid>
  );
}
