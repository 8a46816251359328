import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
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

/** @param language the button that changes the language */
export function Footer({ language }: { language?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div>
          <p>
            <Trans>© {footerYear} Stanza. All rights reserved.</Trans>
          </p>
          <p className={styles.place}>
            <MapPin size={16} aria-hidden />
            <Trans>Amsterdam, Netherlands</Trans>
          </p>
        </div>
        {language}
        <nav className={styles.links} aria-label={t`Footer`}>
          <Link className={styles.link} to="/">
            <Trans>Privacy Policy</Trans>
          </Link>
          <Link className={styles.link} to="/">
            <Trans>Terms of Service</Trans>
          </Link>
          <Link className={styles.link} to="/">
            <Trans>Contact</Trans>
          </Link>
          <Link className={styles.link} to="/feedback">
            <Trans>Feedback</Trans>
          </Link>
        </nav>
        <ul className={styles.networks}>
          {socialLinks.map(({ name, href, glyph }) => (
            <li key={name}>
              <a className={styles.network} href={href} target="_blank" rel="noopener noreferrer">
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={glyph} />
                </svg>
                <span className={controls.visuallyHidden}>
                  <Trans>{name} (opens in a new tab)</Trans>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
