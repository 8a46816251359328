import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { menuMachine } from '../../machines/shell/menu.machine.ts';
import { useScreenActor } from '../../views/useScreenActor.ts';
import { session } from '../root/root-actor.ts';

const selectIsOpen = (snapshot: SnapshotFrom<typeof menuMachine>) => snapshot.hasTag('open');

/** The member's menu: whether it is open, and what it does. */
export function useMemberMenu() {
  const menu = useScreenActor(menuMachine);
  const navigate = useNavigate();
  return {
    isOpen: useSelector(menu, selectIsOpen),
    onOpenChange: (open: boolean) => menu.send({ type: open ? 'menu.open' : 'menu.close' }),
    onLogout() {
      menu.send({ type: 'menu.close' });
      session().send({ type: 'session.logout' });
      navigate('/', { state: { isLogout: true } });
    },
  };
}
