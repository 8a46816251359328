import type { ReactNode } from 'react';
import styles from './Banner.module.css';

interface BannerProps {
  tone: 'error' | 'success';
  children: ReactNode;
}

/** The red or green banner above a form. */
export function Banner({ tone, children }: BannerProps) {
  return (
    <div className={styles[tone]} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
