import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { VisitorMenu } from '../../components/layout/VisitorMenu.tsx';

const links = () => [
  { to: '/listings', label: t`All listings` },
  { to: '/create-listing', label: t`Rent a Room` },
  { to: '/register', label: t`Register` },
];

/** A visitor's menu on a small screen. Loaded after the page. */
export default function SmallMenu({ language }: { language: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <VisitorMenu links={links()} isOpen={isOpen} onOpenChange={setOpen}>
      <li>{language}</li>
    </VisitorMenu>
  );
}
