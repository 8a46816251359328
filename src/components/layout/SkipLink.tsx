import { skipLink } from './SkipLink.css.ts';

/** The first focusable element of a page: it skips the header and goes to the content. */
export function SkipLink() {
  return (
    <a href="#main" className={skipLink}>
      Skip to content
    </a>
  );
}
