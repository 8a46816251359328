import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/controls.tsx';
import { formatDay } from '../../components/format.ts';
import { useFocusInside } from '../../components/useFocusInside.ts';
import { userText } from '../../components/user-text.ts';
import type { accountFormMachine } from '../../machines/account/account-form.machine.ts';
import type { Passkey } from '../../schemas/account/passkeys.calls.ts';
import { passkeyNameLength } from '../../schemas/constants.ts';
import { AccountButton, AccountForm, type AccountInput, currentPassword } from './AccountForm.tsx';
import { AccountPanel, ChangePanel, Note } from './AccountPanel.tsx';

export type PasskeyFormName = 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'renewCodes';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  /** How many are left. */
  recoveryCodes: number;
  /** Whether this browser can make passkeys. */
  canAdd: boolean;
  forms: Readonly<Record<PasskeyFormName, typeof accountFormMachine>>;
  onChange(): void;
}

/** Passkeys, a second way in, and the recovery codes for when they are lost. */
export function Passkeys({ passkeys, recoveryCodes, canAdd, forms, onChange }: PasskeysProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const show = (made: readonly string[] = []) => {
    setCodes(made);
    onChange();
  };
  return (
    <>
      <ChangePanel
        title={t`Passkeys`}
        shown={passkeys.length}
        button={t`Add a passkey`}
        canChange={canAdd}
        note={
          <>
            <Note>
              <Trans>
                Log in with your finger, your face or the PIN of your device, without a password. A passkey
                stays on your devices.
              </Trans>
            </Note>
            {!canAdd && (
              <Note>
                <Trans>This browser, or this address, has no passkeys.</Trans>
              </Note>
            )}
            <chakra.ul
              w="full"
              listStyleType="none"
              display={passkeys.length === 0 ? 'none' : 'grid'}
              gap="3"
            >
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} forms={forms} onChange={onChange} />
              ))}
            </chakra.ul>
          </>
        }
        form={(close) => (
          <AccountForm
            machine={forms.addPasskey}
            fields={{ name: '', password: '' }}
            inputs={[nameInput(t`For example: my phone.`), currentPassword()]}
            submitLabel={t`Add`}
            onSaved={({ codes: made }) => {
              show(made);
              close(t`The passkey is added.`);
            }}
            onCancel={() => close(null)}
          />
        )}
      />
      {codes.length > 0 && <Codes codes={codes} onKept={() => setCodes([])} />}
      {(passkeys.length > 0 || recoveryCodes > 0) && (
        <ChangePanel
          title={t`Recovery codes`}
          shown={codes.length}
          button={t`New recovery codes`}
          note={
            <Note>
              <Plural value={recoveryCodes} one="# code is left." other="# codes are left." />{' '}
              <Trans>Each logs you in once, when your passkeys and your password are lost.</Trans>
            </Note>
          }
          form={(close) => (
            <AccountForm
              machine={forms.renewCodes}
              fields={{ password: '' }}
              inputs={[currentPassword()]}
              submitLabel={t`Make new codes`}
              onSaved={({ codes: made }) => {
                show(made);
                close(t`The old codes are no longer good.`);
              }}
              onCancel={() => close(null)}
            />
          )}
        />
      )}
    </>
  );
}

function PasskeyRow({
  passkey,
  forms,
  onChange,
}: Pick<PasskeysProps, 'forms' | 'onChange'> & { passkey: Passkey }) {
  const { id, name, addedAt, usedAt } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useFocusInside(row, isRenaming);
  return (
    <chakra.li ref={row}>
      <Flex wrap="wrap" align="center" justify="space-between" gap="2">
        <Box minW="0">
          <chakra.p fontWeight={600} {...userText}>
            {name}
          </chakra.p>
          <Note>
            {usedAt === null ? (
              <Trans>Added on {formatDay(addedAt)}</Trans>
            ) : (
              <Trans>
                Added on {formatDay(addedAt)}, last used on {formatDay(usedAt)}
              </Trans>
            )}
          </Note>
        </Box>
        {!isRenaming && (
          <Flex wrap="wrap" gap="2">
            <Button look="plain" aria-label={t`Rename: ${name}`} onClick={() => setRenaming(true)}>
              <Trans>Rename</Trans>
            </Button>
            <AccountButton
              machine={forms.removePasskey}
              fields={{ id }}
              label={t`Remove`}
              about={name}
              onSaved={onChange}
            />
          </Flex>
        )}
      </Flex>
      {isRenaming && (
        <AccountForm
          machine={forms.renamePasskey}
          fields={{ id, name }}
          inputs={[nameInput()]}
          submitLabel={t`Save`}
          onSaved={() => {
            setRenaming(false);
            onChange();
          }}
          onCancel={() => setRenaming(false)}
        />
      )}
    </chakra.li>
  );
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  return (
    <AccountPanel title={t`Your recovery codes`}>
      <Banner tone="success">
        <Trans>Write them down or print them: they are shown only now.</Trans>
      </Banner>
      <chakra.ol
        listStyleType="none"
        display="grid"
        gap="1"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        columnGap="6"
        fontFamily="mono"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ol>
      <Button look="outline" onClick={onKept}>
        <Trans>I have kept them</Trans>
      </Button>
    </AccountPanel>
  );
}

const nameInput = (hint?: string): AccountInput => ({
  field: 'name',
  label: t`Name of the passkey`,
  autoComplete: 'off',
  maxLength: passkeyNameLength,
  ...(hint !== undefined && { hint }),
});
