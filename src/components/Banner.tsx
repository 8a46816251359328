import type { ReactNode } from 'react';
import { banners } from './Banner.css.ts';

interface BannerProps {
  tone: keyof typeof banners;
  children: ReactNode;
}

/** The red or green banner above a form. */
export function Banner({ tone, children }: BannerProps) {
  return (
    <div className={banners[tone]} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
