import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { ButtonLink } from '../../components/controls.ts';
import { HeaderLink, listingsLink } from '../../components/layout/Header.tsx';
import { VisitorMenu } from '../../components/layout/VisitorMenu.tsx';
import { menuMachine } from '../../machines/menu.machine.ts';
import { useScreenActor } from '../../views/useScreenActor.ts';

const rentLink = { to: '/create-listing', label: 'Rent a Room' };
const registerLink = { to: '/register', label: 'Register' };

const selectIsOpen = (snapshot: SnapshotFrom<typeof menuMachine>) => snapshot.hasTag('open');

/** A visitor's part of the header: what members do, and how to become one. */
export function VisitorHeader() {
  const menu = useScreenActor(menuMachine);
  const isOpen = useSelector(menu, selectIsOpen);
  const { pathname } = useLocation();
  const isLogin = pathname === '/login';
  // The login has a link to the registration itself.
  const isRegisterShown = !isLogin && pathname !== registerLink.to;
  return (
    <>
      <HeaderLink to={rentLink.to} hideBelow="md">
        {rentLink.label}
      </HeaderLink>
      {isRegisterShown && (
        <HeaderLink to={registerLink.to} hideBelow="md">
          {registerLink.label}
        </HeaderLink>
      )}
      {!isLogin && (
        <ButtonLink to="/login" px={{ base: '3.5', sm: '5' }} mx="1">
          Login
        </ButtonLink>
      )}
      <VisitorMenu
        links={[listingsLink, rentLink, registerLink]}
        isOpen={isOpen}
        onOpenChange={(open) => menu.send({ type: open ? 'menu.open' : 'menu.close' })}
      />
    </>
  );
}
