import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirmEmailMachine } from '../../../machines/account/confirm-email.machine.ts';
import { maxTokenLength } from '../../../schemas/constants.ts';
import { ConfirmEmailView } from '../../../views/account/ConfirmEmailView.tsx';
import { confirmEmailEffects } from '../../effects/account/email-confirmation.ts';
import { session, useSession } from '../../root/root-actor.ts';

const machine = confirmEmailMachine.provide({ actors: confirmEmailEffects(session) });

const tokenIn = (hash: string) =>
  (new URLSearchParams(hash.slice(1)).get('token') ?? '').slice(0, maxTokenLength);

export default function ConfirmEmailScreen() {
  const isLoggedIn = useSession((snapshot) => snapshot.hasTag('member'));
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    if (tokenIn(hash) === '') return;
    setToken(tokenIn(hash));
    // Neither the history nor a screenshot keeps it.
    navigate('/confirm-email', { replace: true });
  }, [hash, navigate]);
  return <ConfirmEmailView key={token} machine={machine} token={token} isLoggedIn={isLoggedIn} />;
}
