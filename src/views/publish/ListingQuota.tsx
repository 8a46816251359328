import { House } from 'lucide-react';
import { ButtonLink, Card } from '../../components/controls.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { errorTexts } from '../../domain/error-texts.ts';

/** Shows in place of the form if the member has as many listings as allowed. */
export function ListingQuota() {
  return (
    <Card maxW="48rem" mx="auto">
      <PageTitle>Create New Listing · Stanza</PageTitle>
      <Notice icon={<House size={32} />} title="Create New Listing" level={1}>
        <p role="alert">{errorTexts.createListing.limit}</p>
        <p>Delete a listing that you no longer need, and there is room for another.</p>
        <ButtonLink to="/profile">See my listings</ButtonLink>
      </Notice>
    </Card>
  );
}
