import { Link } from '../Link.tsx';
import { logo } from './Header.css.ts';

/** The logo text, a link to the home page. */
export function Logo() {
  return (
    <Link to="/" className={logo}>
      Stanza
    </Link>
  );
}
