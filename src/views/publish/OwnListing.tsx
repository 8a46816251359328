import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { DoorOpen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { ButtonLink, Card } from '../../components/controls.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryButton } from '../../components/RetryButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { roomsFailureText } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';
import type { listingEditorMachine } from '../../machines/publish/listing-editor.machine.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import { useScreenActor } from '../useScreenActor.ts';

const selectContext = (snapshot: SnapshotFrom<typeof listingEditorMachine>) => snapshot.context;
const selectIsLoading = (snapshot: SnapshotFrom<typeof listingEditorMachine>) => snapshot.hasTag('loading');

interface OwnListingProps {
  /** `null` if the id in the address is not valid. */
  id: number | null;
  machine: typeof listingEditorMachine;
  title: string;
  /** The message if the member has no such listing. */
  missing: string;
  children(listing: EditableListing): ReactNode;
}

/** Fetches an own listing for a form. */
export function OwnListing({ id, title, missing, ...props }: OwnListingProps) {
  const notice = <Missing title={title} text={missing} />;
  return id === null ? notice : <Fetched {...props} id={id} title={title} missing={notice} />;
}

interface FetchedProps extends Pick<OwnListingProps, 'machine' | 'title' | 'children'> {
  id: number;
  missing: ReactNode;
}

function Fetched({ id, machine, title, missing, children }: FetchedProps) {
  const actor = useScreenActor(machine, { input: { id } });
  const { data, failure } = useSelector(actor, selectContext);
  const isLoading = useSelector(actor, selectIsLoading);
  if (data) return children(data);
  if (isLoading) return <Spinner label={t`Loading listing...`} />;
  if (failure === 'notFound') return missing;
  return (
    <Card maxW="48rem" mx="auto">
      <PageTitle>{t`${title} · Stanza`}</PageTitle>
      <Notice icon={<TriangleAlert size={32} />} title={t`This listing could not be loaded`} level={1}>
        <p>{told(roomsFailureText(failure))}</p>
        <RetryButton onClick={() => actor.send({ type: 'fetch.retry' })} />
      </Notice>
    </Card>
  );
}

function Missing({ title, text }: { title: string; text: string }) {
  return (
    <Card maxW="48rem" mx="auto">
      <PageTitle>{t`${title} · Stanza`}</PageTitle>
      <Notice icon={<DoorOpen size={32} />} title={text} level={1}>
        <p>
          <Trans>It is not yours, or it was deleted.</Trans>
        </p>
        <ButtonLink to="/profile">
          <Trans>See my listings</Trans>
        </ButtonLink>
      </Notice>
    </Card>
  );
}
