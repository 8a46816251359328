import { useLocation, useNavigate } from 'react-router-dom';
import { feedbackMachine } from '../../machines/feedback.machine.ts';
import { FeedbackView } from '../../views/feedback/FeedbackView.tsx';
import { feedbackEffects } from '../effects/forms.ts';
import { useSession } from '../root/root-actor.ts';

const machine = feedbackMachine.provide({ actors: feedbackEffects });

export default function FeedbackScreen() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const user = useSession((snapshot) => (snapshot.hasTag('member') ? snapshot.context.user : null));
  // A screen opened by its address has no screen of the app before it.
  const goBack = () => (key === 'default' ? navigate('/') : navigate(-1));
  return <FeedbackView machine={machine} user={user} onFinished={goBack} />;
}
