import { useState } from 'react';
import { VisitorMenu } from '../../components/layout/VisitorMenu.tsx';

const links = [
  { to: '/listings', label: 'All listings' },
  { to: '/create-listing', label: 'Rent a Room' },
  { to: '/register', label: 'Register' },
];

/** A visitor's menu on a small screen. Loaded after the page. */
export default function SmallMenu() {
  const [isOpen, setOpen] = useState(false);
  return <VisitorMenu links={links} isOpen={isOpen} onOpenChange={setOpen} />;
}
