import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { House } from 'lucide-react';
import { ButtonLink, Card } from '../../components/controls.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';

/** Shows in place of the form if the member has as many listings as allowed. */
export function ListingQuota() {
  return (
    <Card maxW="48rem" mx="auto">
      <PageTitle>{t`Create New Listing · Stanza`}</PageTitle>
      <Notice icon={<House size={32} />} title={t`Create New Listing`} level={1}>
        <p role="alert">{told(errorTexts.createListing.limit)}</p>
        <p>
          <Trans>Delete a listing that you no longer need, and there is room for another.</Trans>
        </p>
        <ButtonLink to="/profile">
          <Trans>See my listings</Trans>
        </ButtonLink>
      </Notice>
    </Card>
  );
}
