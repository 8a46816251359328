import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { relativeTime } from '../../components/format.ts';
import type { accountFormMachine } from '../../machines/account/account-form.machine.ts';
import type { DeviceSession } from '../../schemas/account/account.calls.ts';
import { AccountButton } from './AccountForm.tsx';
import { AccountPanel, Note } from './AccountPanel.tsx';

interface DevicesProps {
  sessions: readonly DeviceSession[];
  endSession: typeof accountFormMachine;
  endOthers: typeof accountFormMachine;
  onChange(): void;
}

/** Where the member is logged in, and how to end it. */
export function Devices({ sessions, endSession, endOthers, onChange }: DevicesProps) {
  const [now] = useState(Date.now);
  return (
    <AccountPanel title={t`Devices`} shown={sessions.length}>
      <Note>
        <Trans>
          You are logged in here. Is there one that you do not know? End it, and change your password.
        </Trans>
      </Note>
      <chakra.ul w="full" listStyleType="none" display="grid" gap="3">
        {sessions.map((session) => {
          const name = deviceText(session);
          return (
            <Flex as="li" key={session.id} wrap="wrap" align="center" justify="space-between" gap="2">
              <Box minW="0">
                <chakra.p fontWeight={600}>{name}</chakra.p>
                <Note>
                  {session.isCurrent ? (
                    <Trans>This device</Trans>
                  ) : (
                    <Trans>Last used: {relativeTime(session.lastUsedAt, now)}</Trans>
                  )}
                </Note>
              </Box>
              {!session.isCurrent && (
                <AccountButton
                  machine={endSession}
                  fields={{ id: session.id }}
                  label={t`End`}
                  about={name}
                  onSaved={onChange}
                />
              )}
            </Flex>
          );
        })}
      </chakra.ul>
      {sessions.length > 1 && (
        <AccountButton machine={endOthers} label={t`End all others`} onSaved={onChange} />
      )}
    </AccountPanel>
  );
}

function deviceText({ browser, system }: DeviceSession): string {
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}
