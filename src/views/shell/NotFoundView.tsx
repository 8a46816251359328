import { DoorOpen } from 'lucide-react';
import { ButtonLink, Card } from '../../components/controls.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';

/** The screen of unknown paths. */
export default function NotFoundView() {
  return (
    <Card>
      <PageTitle>Page not found · Stanza</PageTitle>
      <Notice icon={<DoorOpen size={32} />} title="Page not found" level={1}>
        <p>There is no room behind this door. The address may be mistyped, or the page has moved.</p>
        <ButtonLink to="/">Go to the start page</ButtonLink>
      </Notice>
    </Card>
  );
}
