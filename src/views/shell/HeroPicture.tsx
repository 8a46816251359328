import tallDark from '../../components/artwork/hero-tall-dark-828.webp';
import tallLight from '../../components/artwork/hero-tall-light-828.webp';
import wideDark1280 from '../../components/artwork/hero-wide-dark-1280.webp';
import wideDark1920 from '../../components/artwork/hero-wide-dark-1920.webp';
import wideLight1280 from '../../components/artwork/hero-wide-light-1280.webp';
import wideLight1920 from '../../components/artwork/hero-wide-light-1920.webp';
import styles from './landing.module.css';

const isDark = '(prefers-color-scheme: dark)';
const isTall = '(max-aspect-ratio: 1/1)';

/** The picture behind the headline, for the screen's shape and the colour scheme. */
export function HeroPicture() {
  return (
    <div className={styles.picture} aria-hidden data-screen-only>
      <picture>
        <source media={`${isTall} and ${isDark}`} srcSet={tallDark} />
        <source media={isTall} srcSet={tallLight} />
        <source media={isDark} srcSet={`${wideDark1280} 1280w, ${wideDark1920} 1920w`} sizes="100vw" />
        <img
          srcSet={`${wideLight1280} 1280w, ${wideLight1920} 1920w`}
          sizes="100vw"
          src={wideLight1280}
          alt=""
          fetchPriority="high"
          className={styles.image}
        />
      </picture>
    </div>
  );
}
