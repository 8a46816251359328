import { MapPin } from 'lucide-react';
import { footerYear } from '../../schemas/constants.ts';
import controls from '../controls.module.css';
import { Link } from '../Link.tsx';
import styles from './Footer.module.css';

const socialLinks = [
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    glyph:
      'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.2h.01',
  },
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/',
    glyph: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V21M6 12h9',
  },
  {
    name: 'LinkedIn',
    href: 'https://www.linkedin.com/',
    glyph: 'M5 9v11M5 4.5v.01M10 20V9m0 5.5a4.5 4.5 0 0 1 9 0V20',
  },
];

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div>
          <p>© {footerYear} Stanza. All rights reserved.</p>
          <p className={styles.place}>
            <MapPin size={16} aria-hidden />
            Amsterdam, Netherlands
          </p>
        </div>
        <nav className={styles.links} aria-label="Footer">
          <Link className={styles.link} to="/">
            Privacy Policy
          </Link>
          <Link className={styles.link} to="/">
            Terms of Service
          </Link>
          <Link className={styles.link} to="/">
            Contact
          </Link>
          <Link className={styles.link} to="/feedback">
            Feedback
          </Link>
        </nav>
        <ul className={styles.networks}>
          {socialLinks.map(({ name, href, glyph }) => (
            <li key={name}>
              <a className={styles.network} href={href} target="_blank" rel="noopener noreferrer">
                <svg
                  width="20"
                  height="20"
                  viewBox="0 0 24 24"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  <path d={glyph} />
                </svg>
                <span className={controls.visuallyHidden}>{name} (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
