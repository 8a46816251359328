import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Button, SelectField } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import type { ProposalForm, TimesRule } from '../../domain/chat/viewing-proposal.ts';
import { viewingProposalMachine } from '../../machines/chat/viewing-proposal.machine.ts';
import { maxVideoLinkLength, type ViewingOffer, viewingPlaceSchema } from '../../schemas/chat/viewing.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { TimePicker } from './TimePicker.tsx';

type Snapshot = SnapshotFrom<typeof viewingProposalMachine>;

const selectForm = (snapshot: Snapshot) => snapshot.context.form;
const selectFault = (snapshot: Snapshot) => snapshot.context.fault;

const lengths = [15, 30, 45, 60, 90];

interface ProposalEditorProps extends TimesRule {
  /** How the form starts. */
  form: ProposalForm;
  /** Whether an agreed viewing is moved: then only the time can be changed. */
  isMove: boolean;
  /** What the button says. */
  action: string;
  isBusy: boolean;
  onChange?(form: ProposalForm): void;
  onSend(offer: ViewingOffer): void;
  onClose(): void;
}

/** The times of a proposal or the open times of a listing, the length, and whether on site or by video. */
export function ProposalEditor({
  isMove,
  action,
  isBusy,
  onChange,
  onSend,
  onClose,
  ...input
}: ProposalEditorProps) {
  const actor = useScreenActor(viewingProposalMachine, { input });
  const form = useSelector(actor, selectForm);
  const fault = useSelector(actor, selectFault);
  useEmitted(actor, 'form.changed', ({ form: changed }) => onChange?.(changed));
  useEmitted(actor, 'proposal.ready', ({ offer }) => onSend(offer));
  return (
    <Form
      error={fault}
      onSubmit={() => {
        if (!isBusy) actor.send({ type: 'proposal.send', now: Date.now() });
      }}
    >
      <Box as="fieldset" minW="0">
        <chakra.legend fontSize="sm" fontWeight={600}>
          <Trans>Times (Italian time)</Trans>
        </chakra.legend>
        <TimePicker
          times={form.times}
          maxTimes={input.maxTimes}
          onToggle={(time) => actor.send({ type: 'time.toggle', time })}
        />
      </Box>
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
          {isBusy ? t`Sending...` : action}
        </Button>
      </Flex>
    </Form>
  );
}
