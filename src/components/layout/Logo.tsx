import { Link } from '../Link.tsx';
import styles from './Header.module.css';

/** The logo text, a link to the home page. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      Stanza
    </Link>
  );
}
