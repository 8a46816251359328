import { textLink } from './controls.css.ts';
import { Link } from './Link.tsx';

/** For a page whose session has ended: the page stays, with what was typed. */
export function LoginAgain() {
  return (
    <>
      Your session has ended.{' '}
      <Link to="/login" target="_blank" className={textLink}>
        Log in again in a new tab
      </Link>
    </>
  );
}
