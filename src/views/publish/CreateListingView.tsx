import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { listingQuotaMachine } from '../../machines/publish/listing-quota.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { ListingForm, type ListingFormProps } from './ListingForm.tsx';

const selectIsFull = (snapshot: SnapshotFrom<typeof listingQuotaMachine>) => snapshot.context.data === true;

interface CreateListingViewProps extends Omit<ListingFormProps, 'isFull'> {
  quotaMachine: typeof listingQuotaMachine;
}

/** 'Rent a Room': the form of a new listing, or the message that the limit is reached. */
export function CreateListingView({ quotaMachine, ...form }: CreateListingViewProps) {
  const isFull = useSelector(useScreenActor(quotaMachine), selectIsFull);
  return <ListingForm {...form} isFull={isFull} />;
}
