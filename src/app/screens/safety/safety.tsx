import { appealMachine } from '../../../machines/safety/appeal.machine.ts';
import { blocksMachine } from '../../../machines/safety/blocks.machine.ts';
import { safetyPageMachine } from '../../../machines/safety/safety-page.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { SafetyView } from '../../../views/safety/SafetyView.tsx';
import NotFoundView from '../../../views/shell/NotFoundView.tsx';
import { appealEffects, blocksEffects, safetyPageEffects } from '../../effects/safety/safety.ts';
import { session } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';

const page = safetyPageMachine.provide({ actors: safetyPageEffects(session) });
const blocks = blocksMachine.provide({ actors: blocksEffects(session) });
const appeal = appealMachine.provide({ actors: appealEffects });
const safety: Capability = 'safety';
const moderation: Capability = 'moderation';

export default function SafetyScreen() {
  const capabilities = useCapabilities();
  if (!capabilities.includes(safety)) return <NotFoundView />;
  return (
    <SafetyView
      page={page}
      blocks={blocks}
      appeal={appeal}
      hasModeration={capabilities.includes(moderation)}
    />
  );
}
