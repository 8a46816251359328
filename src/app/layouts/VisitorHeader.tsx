import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { ButtonLink } from '../../components/controls.ts';
import { HeaderLink, listingsLink } from '../../components/layout/Header.tsx';
import { VisitorMenu } from '../../components/layout/VisitorMenu.tsx';
import { menuMachine } from '../../machines/menu.machine.ts';
import { useScreenActor } from '../../views/useScreenActor.ts';

const memberLinks = [
  { to: '/create-listing', label: 'Rent a Room' },
  { to: '/register', label: 'Register' },
];

const selectIsOpen = (snapshot: SnapshotFrom<typeof menuMachine>) => snapshot.hasTag('open');

/** A visitor's part of the header: what members do, and how to become one. */
export function VisitorHeader() {
  const menu = useScreenActor(menuMachine);
  const isOpen = useSelector(menu, selectIsOpen);
  const { pathname } = useLocation();
  return (
    <>
      {memberLinks.map(({ to, label }) => (
        <HeaderLink key={to} to={to} hideBelow="md">
          {label}
        </HeaderLink>
      ))}
      {pathname !== '/login' && (
        <ButtonLink to="/login" px={{ base: '3.5', sm: '5' }} mx="1">
          Login
        </ButtonLink>
      )}
      <VisitorMenu
        links={[listingsLink, ...memberLinks]}
        isOpen={isOpen}
        onOpenChange={(open) => menu.send({ type: open ? 'menu.open' : 'menu.close' })}
      />
    </>
  );
}
