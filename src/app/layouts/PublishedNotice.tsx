import { X } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bareIconButton, textLink } from '../../components/controls.css.ts';
import { Link } from '../../components/Link.tsx';
import { read } from '../routing/intent.ts';
import * as styles from './notices.css.ts';

/** On the landing page, where the form of a new listing leads: it stays until it is dismissed or the page is left. */
export function PublishedNotice() {
  const { state } = useLocation();
  const navigate = useNavigate();
  if (read(state, 'isPublished') !== true) return null;
  return (
    <div role="status" className={styles.session}>
      <div className={styles.publishedBox}>
        <p>
          Your listing is published.{' '}
          <Link to="/profile" className={textLink}>
            See my listings
          </Link>
        </p>
        <button
          type="button"
          className={bareIconButton}
          aria-label="Dismiss"
          onClick={() => navigate('.', { replace: true, state: null })}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}
