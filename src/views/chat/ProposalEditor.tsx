import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, SelectField, TextField } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { type ProposalForm, timeLimits } from '../../domain/chat/viewing-proposal.ts';
import { viewingProposalMachine } from '../../machines/chat/viewing-proposal.machine.ts';
import {
  maxProposedTimes,
  maxVideoLinkLength,
  type Viewing,
  type ViewingProposal,
  viewingPlaceSchema,
} from '../../schemas/chat/viewing.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof viewingProposalMachine>;

const selectForm = (snapshot: Snapshot) => snapshot.context.form;
const selectFault = (snapshot: Snapshot) => snapshot.context.fault;

const lengths = [15, 30, 45, 60, 90];

interface ProposalEditorProps {
  /** The current viewing; `null` without one. */
  viewing: Viewing | null;
  /** The values that were filled in before, and not sent. */
  draft: ProposalForm | null;
  isBusy: boolean;
  onChange(form: ProposalForm): void;
  onPropose(proposal: ViewingProposal): void;
  onClose(): void;
}

/** Up to five times, the length, and whether on site or by video. For an agreed viewing only the time can be changed. */
export function ProposalEditor({
  viewing,
  draft,
  isBusy,
  onChange,
  onPropose,
  onClose,
}: ProposalEditorProps) {
  const actor = useScreenActor(viewingProposalMachine, { input: { viewing, draft } });
  const form = useSelector(actor, selectForm);
  const fault = useSelector(actor, selectFault);
  const [limits] = useState(() => timeLimits(Date.now()));
  useEmitted(actor, 'form.changed', ({ form: changed }) => onChange(changed));
  useEmitted(actor, 'proposal.ready', ({ proposal }) => onPropose(proposal));
  const isMove = viewing?.state === 'agreed' || viewing?.state === 'moved';
  return (
    <Form
      error={fault}
      onSubmit={() => {
        if (!isBusy) actor.send({ type: 'proposal.send', now: Date.now() });
      }}
    >
      <Grid as="fieldset" gap="2" minW="0">
        <chakra.legend fontSize="sm" fontWeight={600} mb="1.5">
          <Trans>Times (Italian time)</Trans>
        </chakra.legend>
        {form.times.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: times have no identity, and two may be equal while they are typed
          <Flex key={index} gap="2" align="center">
            <TextField
              type="datetime-local"
              aria-label={t`Time ${index + 1}`}
              minW="0"
              value={time}
              min={limits.min}
              max={limits.max}
              onChange={({ target }) => actor.send({ type: 'time.change', index, time: target.value })}
            />
            {form.times.length > 1 && (
              <Button
                look="icon"
                aria-label={t`Remove time ${index + 1}`}
                onClick={() => actor.send({ type: 'time.remove', index })}
              >
                <X size={18} aria-hidden />
              </Button>
            )}
          </Flex>
        ))}
        {form.times.length < maxProposedTimes && (
          <Button look="plain" justifySelf="start" onClick={() => actor.send({ type: 'time.add' })}>
            <Plus size={18} aria-hidden /> <Trans>Add a Time</Trans>
          </Button>
        )}
      </Grid>
      {isMove ? (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>
            Length and place stay as agreed. For another place, cancel the viewing and propose a new one.
          </Trans>
        </chakra.p>
      ) : (
        <Grid gap="4" templateColumns="repeat(2, minmax(0, 1fr))">
          <LabelledField label={t`Length`}>
            {(ids) => (
              <SelectField
                {...ids}
                value={form.minutes}
                onChange={({ target }) =>
                  actor.send({ type: 'details.change', details: { minutes: Number(target.value) } })
                }
              >
                {[...new Set([...lengths, form.minutes])].map((minutes) => (
                  <option key={minutes} value={minutes}>{t`${minutes} minutes`}</option>
                ))}
              </SelectField>
            )}
          </LabelledField>
          <LabelledField label={t`Where`}>
            {(ids) => (
              <SelectField
                {...ids}
                value={form.place}
                onChange={({ target }) =>
                  actor.send({
                    type: 'details.change',
                    details: { place: viewingPlaceSchema.parse(target.value) },
                  })
                }
              >
                <option value="onSite">{t`On site`}</option>
                <option value="video">{t`By video`}</option>
              </SelectField>
            )}
          </LabelledField>
        </Grid>
      )}
      {!isMove && form.place === 'video' && (
        <LabelledTextField
          label={t`Video link`}
          hint={t`Optional. It can follow in the conversation.`}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={maxVideoLinkLength}
          value={form.videoLink}
          onChange={({ target }) =>
            actor.send({ type: 'details.change', details: { videoLink: target.value } })
          }
        />
      )}
      <Flex justify="end" wrap="wrap" gap="2">
        <Button look="plain" onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? t`Sending...` : t`Propose`}
        </Button>
      </Flex>
    </Form>
  );
}
