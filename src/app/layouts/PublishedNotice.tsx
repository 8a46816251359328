import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { textLink } from '../../components/controls.css.ts';
import { Link } from '../../components/Link.tsx';
import { read } from '../routing/intent.ts';
import { DismissableNotice } from './DismissableNotice.tsx';

/**
 * On the landing page, where the form of a new listing leads: it stays until it is dismissed or the page is left. The entry of the history
 * keeps its state: who comes back to it has been told.
 */
export function PublishedNotice() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  if (isReturn || read(state, 'isPublished') !== true) return null;
  return (
    <DismissableNotice role="status" onDismiss={() => navigate('.', { replace: true, state: null })}>
      Your listing is published.{' '}
      <Link to="/profile" className={textLink}>
        See my listings
      </Link>
    </DismissableNotice>
  );
}
