import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import type { SafetyControlProps } from '../../views/safety/SafetyControl.tsx';
import { useCapabilities } from '../root/useCapabilities.ts';
import { late } from '../routing/late.tsx';

const safety: Capability = 'safety';

const load = () => import('./SafetyActions.tsx');
/** Later than the screen, whose place for it stays. */
const SafetyActions = late<SafetyControlProps>('safety', load, {
  waiting: <div style={{ minHeight: '2.75rem' }} />,
});
const SmallActions = late<SafetyControlProps>('safety', load);

/** What one can do against another member, if the backend has it. */
export function SafetyButton(props: SafetyControlProps) {
  const Actions = props.look === 'small' ? SmallActions : SafetyActions;
  return useCapabilities().includes(safety) && <Actions {...props} />;
}
