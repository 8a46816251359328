import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { VisitorMenu } from '../../components/layout/VisitorMenu.tsx';
import { menuMachine } from '../../machines/shell/menu.machine.ts';
import { useScreenActor } from '../../views/useScreenActor.ts';

const links = [
  { to: '/listings', label: 'All listings' },
  { to: '/create-listing', label: 'Rent a Room' },
  { to: '/register', label: 'Register' },
];

const selectIsOpen = (snapshot: SnapshotFrom<typeof menuMachine>) => snapshot.hasTag('open');

/** A visitor's menu on a small screen. Loaded after the page. */
export default function SmallMenu() {
  const menu = useScreenActor(menuMachine);
  const isOpen = useSelector(menu, selectIsOpen);
  return (
    <VisitorMenu
      links={links}
      isOpen={isOpen}
      onOpenChange={(open) => menu.send({ type: open ? 'menu.open' : 'menu.close' })}
    />
  );
}
