import { Box } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';
import type { memberCardMachine } from '../../machines/account/member-card.machine.ts';
import type { CardSource } from '../../schemas/account/member-card.ts';
import type { ReportReview } from '../safety/ReviewList.tsx';
import { useScreenActor } from '../useScreenActor.ts';
import { CardContent } from './CardContent.tsx';
import { CardSheet } from './CardSheet.tsx';

type Snapshot = SnapshotFrom<typeof memberCardMachine>;

const selectCard = (snapshot: Snapshot) => snapshot.context.data;
const selectStatus = (snapshot: Snapshot) => {
  const status = (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag));
  // The listing is no longer published, or the conversation is gone.
  return status === 'failed' && snapshot.context.failure === 'notFound' ? 'gone' : status;
};

interface MemberCardSheetProps {
  machine: typeof memberCardMachine;
  source: CardSource;
  /** The first name of the member. */
  name: string;
  /** What one can do against the member. */
  safety?: ReactNode;
  ReportReview?: ReportReview | undefined;
  onClose(): void;
  /** More about the member, below the card. */
  children?: ReactNode;
}

/** The card of another member. */
export function MemberCardSheet({
  machine,
  source,
  name,
  safety,
  ReportReview,
  onClose,
  children,
}: MemberCardSheetProps) {
  const actor = useScreenActor(machine, { input: { source } });
  const card = useSelector(actor, selectCard);
  const status = useSelector(actor, selectStatus);
  return (
    <CardSheet label={t`Tenant card of ${name}`} onClose={onClose}>
      {status === 'loading' && <Spinner label={t`Loading the card...`} />}
      {status === 'gone' && <p role="status">{told(errorTexts.memberCards.gone)}</p>}
      {status === 'failed' && (
        <RetryBanner
          message={told(errorTexts.memberCards.fetch)}
          onRetry={() => actor.send({ type: 'fetch.retry' })}
        />
      )}
      {card && <CardContent card={card} ReportReview={ReportReview} />}
      {card && children}
      {card && safety && <Box justifySelf="start">{safety}</Box>}
    </CardSheet>
  );
}
