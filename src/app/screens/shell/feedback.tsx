import { feedbackMachine } from '../../../machines/shell/feedback.machine.ts';
import { formKeeperMachine } from '../../../machines/shell/form-keeper.machine.ts';
import { FeedbackView } from '../../../views/shell/FeedbackView.tsx';
import { feedbackEffects } from '../../effects/account/forms.ts';
import { tabKeeperEffects } from '../../effects/shell/form-keeper.ts';
import { useSession } from '../../root/root-actor.ts';
import { useGoBack } from '../../routing/useGoBack.ts';

const machine = feedbackMachine.provide({
  actors: {
    ...feedbackEffects,
    keeper: formKeeperMachine.provide({ actors: tabKeeperEffects('feedback') }),
  },
});

export default function FeedbackScreen() {
  const goBack = useGoBack();
  const user = useSession((snapshot) => (snapshot.hasTag('member') ? snapshot.context.user : null));
  return <FeedbackView machine={machine} user={user} onFinished={() => goBack('/')} />;
}
