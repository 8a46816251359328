import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../components/controls.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import type { appealMachine } from '../../machines/safety/appeal.machine.ts';
import { AppealForm } from './AppealForm.tsx';

interface AppealViewProps {
  machine: typeof appealMachine;
  id: number;
  appealKey: string | null;
}

/** The page of the link in a mail about a decision: a suspended member cannot log in. */
export function AppealView({ machine, id, appealKey }: AppealViewProps) {
  return (
    <Card maxW="prose" mx="auto" p={{ base: '5', sm: '8' }}>
      <PageTitle>{t`Appeal · Stanza`}</PageTitle>
      <chakra.h1 fontSize="3xl" mb="4">
        <Trans>Appeal</Trans>
      </chakra.h1>
      <AppealForm machine={machine} id={id} appealKey={appealKey} />
    </Card>
  );
}
