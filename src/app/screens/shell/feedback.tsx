import { useLocation, useNavigate } from 'react-router-dom';
import { feedbackMachine } from '../../../machines/shell/feedback.machine.ts';
import { formKeeperMachine } from '../../../machines/shell/form-keeper.machine.ts';
import { FeedbackView } from '../../../views/shell/FeedbackView.tsx';
import { feedbackEffects } from '../../effects/account/forms.ts';
import { tabKeeperEffects } from '../../effects/shell/form-keeper.ts';
import { useSession } from '../../root/root-actor.ts';
import { useGo } from '../../routing/useGo.ts';

const machine = feedbackMachine.provide({
  actors: {
    ...feedbackEffects,
    keeper: formKeeperMachine.provide({ actors: tabKeeperEffects('feedback') }),
  },
});

export default function FeedbackScreen() {
  const navigate = useNavigate();
  const go = useGo();
  const { key } = useLocation();
  const user = useSession((snapshot) => (snapshot.hasTag('member') ? snapshot.context.user : null));
  // A screen opened by its address has no screen of the app before it.
  const goBack = () => (key === 'default' ? navigate('/') : navigate(-1));
  return <FeedbackView machine={machine} user={user} onFinished={goBack} onLeave={go} />;
}
