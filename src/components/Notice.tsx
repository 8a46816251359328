import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  /** 1 when the notice is the whole screen. */
  level?: 1 | 2;
  children?: ReactNode;
}

/** The message of an empty or failed screen: the reason and, as children, what to do next. */
export function Notice({ icon, title, level = 2, children }: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.notice}>
      <div className={styles.circle} aria-hidden>
        {icon}
      </div>
      <Heading className={styles.heading}>{title}</Heading>
      {children}
    </div>
  );
}
