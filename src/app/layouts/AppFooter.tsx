import { useLingui } from '@lingui/react';
import { Footer } from '../../components/layout/Footer.tsx';
import { AppLanguage } from './AppLanguage.tsx';

export function AppFooter() {
  useLingui();
  return <Footer language={<AppLanguage />} />;
}
