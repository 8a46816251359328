import type { ComponentProps } from 'react';
import styles from './layouts.module.css';

interface ContentBodyProps extends ComponentProps<'div'> {
  as?: 'div' | 'main';
}

/** The padded body on a gradient. */
export function ContentBody({ as: Body = 'div', children, ...props }: ContentBodyProps) {
  return (
    <Body {...props} className={styles.contentBody}>
      <div className={styles.contentColumn}>{children}</div>
    </Body>
  );
}
