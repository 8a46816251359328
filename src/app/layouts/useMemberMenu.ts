import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { session } from '../root/root-actor.ts';

/** The member's menu: whether it is open, and what it does. */
export function useMemberMenu() {
  const [isOpen, onOpenChange] = useState(false);
  const navigate = useNavigate();
  return {
    isOpen,
    onOpenChange,
    onLogout() {
      onOpenChange(false);
      session().send({ type: 'session.logout' });
      navigate('/', { state: { isLogout: true } });
    },
  };
}
