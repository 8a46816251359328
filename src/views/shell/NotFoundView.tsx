import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DoorOpen } from 'lucide-react';
import { ButtonLink, Card } from '../../components/controls.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';

/** The screen of unknown paths. */
export default function NotFoundView() {
  return (
    <Card>
      <PageTitle>{t`Page not found · Stanza`}</PageTitle>
      <Notice icon={<DoorOpen size={32} />} title={t`Page not found`} level={1}>
        <p>
          <Trans>
            There is no room behind this door. The address may be mistyped, or the page has moved.
          </Trans>
        </p>
        <ButtonLink to="/">
          <Trans>Go to the start page</Trans>
        </ButtonLink>
      </Notice>
    </Card>
  );
}
