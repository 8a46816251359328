import type { ReactNode } from 'react';
import { told } from '../languages/told.ts';
import styles from './Banner.module.css';

interface BannerProps {
  tone: 'error' | 'success';
  children: ReactNode;
}

/** The red or green banner above a form. A sentence of a machine shows in the reader's language. */
export function Banner({ tone, children }: BannerProps) {
  return (
    <div className={styles[tone]} role={tone === 'error' ? 'alert' : 'status'}>
      {typeof children === 'string' ? told(children) : children}
    </div>
  );
}
