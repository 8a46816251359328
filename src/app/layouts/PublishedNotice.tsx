import { Trans } from '@lingui/react/macro';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import controls from '../../components/controls.module.css';
import { Link } from '../../components/Link.tsx';
import { read } from '../routing/intent.ts';
import { late } from '../routing/late.tsx';
import { DismissableNotice } from './DismissableNotice.tsx';

const NewRoom = late('new room', () => import('../root/NewRoom.tsx'));

/**
 * Shows on the landing page after a listing was published, until it is dismissed or the page is left. A person who comes back to this
 * entry of the history does not see it again.
 */
export function PublishedNotice() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  if (isReturn || read(state, 'isPublished') !== true) return null;
  return (
    <DismissableNotice
      role="status"
      onDismiss={() => navigate('.', { replace: true, state: null, preventScrollReset: true })}
      more={<NewRoom />}
    >
      <Trans>
        Your listing is published.{' '}
        <Link to="/profile" className={controls.textLink}>
          See my listings
        </Link>
      </Trans>
    </DismissableNotice>
  );
}
