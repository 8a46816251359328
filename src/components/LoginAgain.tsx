import { Trans } from '@lingui/react/macro';
import controls from './controls.module.css';
import { Link } from './Link.tsx';

/** For a page whose session has ended: the page stays, with what was typed. */
export function LoginAgain() {
  return (
    <Trans>
      Your session has ended.{' '}
      <Link to="/login" target="_blank" className={controls.textLink}>
        Log in again in a new tab
      </Link>
    </Trans>
  );
}
