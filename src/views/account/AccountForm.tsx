import { Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { LabelledPasswordField } from '../../components/LabelledPasswordField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import type { AccountField, AccountFields } from '../../domain/account/account-form.ts';
import type { AccountSaved, accountFormMachine } from '../../machines/account/account-form.machine.ts';
import { userLimits } from '../../schemas/constants.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { AppealLink } from './AppealLink.tsx';

type Machine = typeof accountFormMachine;
type Snapshot = SnapshotFrom<Machine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

/** A field of a form, with its texts. */
export interface AccountInput {
  field: AccountField;
  label: string;
  autoComplete: string;
  maxLength: number;
  type?: 'email';
  hint?: string;
}

/** The field of the password that the member has. */
export const currentPassword = (): AccountInput => ({
  field: 'password',
  label: t`Current password`,
  autoComplete: 'current-password',
  maxLength: userLimits.password,
});

interface AccountFormProps {
  machine: Machine;
  /** The values to start with. */
  fields: AccountFields;
  inputs: readonly AccountInput[];
  submitLabel: string;
  /** Whether the backend wants 8 characters for a new password. */
  hasLongPasswords?: boolean;
  children?: ReactNode;
  onSaved(saved: AccountSaved): void;
  onCancel?(): void;
}

/** A form of the account page. The first field gets the focus. */
export function AccountForm(props: AccountFormProps) {
  const {
    machine,
    fields,
    inputs,
    submitLabel,
    hasLongPasswords = false,
    children,
    onSaved,
    onCancel,
  } = props;
  const actor = useScreenActor(machine, { input: { fields } });
  const { fields: values, message, appeal, faults } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  useEmitted(actor, 'form.saved', ({ saved }) => onSaved(saved));
  return (
    <Form
      error={message}
      errorLink={appeal && <AppealLink appeal={appeal} />}
      onSubmit={() => actor.send({ type: 'form.submit', isLong: hasLongPasswords })}
    >
      {children}
      {inputs.map(({ field, type, ...input }, index) => {
        const Field = isSecret(field) ? LabelledPasswordField : LabelledTextField;
        return (
          <Field
            key={field}
            {...input}
            {...(type && { type })}
            // The person has just opened this form.
            autoFocus={index === 0}
            required
            fault={faults[field]}
            disabled={isBusy}
            value={values[field] ?? ''}
            onChange={({ target }) => actor.send({ type: 'field.change', field, value: target.value })}
          />
        );
      })}
      <Flex wrap="wrap" gap="2">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t`Please wait...` : submitLabel}
        </Button>
        {onCancel && (
          <Button look="plain" disabled={isBusy} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </Flex>
    </Form>
  );
}

const isSecret = (field: AccountField) => /password/i.test(field);

interface AccountButtonProps {
  machine: Machine;
  /** What the button is about. */
  fields?: AccountFields;
  label: string;
  /** Named after the label, for those who do not see what is beside the button. */
  about?: string;
  onSaved(saved: AccountSaved): void;
}

const noFields: AccountFields = {};

/** A button that does one thing with the account. It says below itself why it could not. */
export function AccountButton({ machine, fields = noFields, label, about, onSaved }: AccountButtonProps) {
  const actor = useScreenActor(machine, { input: { fields } });
  const { message, appeal } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  useEmitted(actor, 'form.saved', ({ saved }) => onSaved(saved));
  const id = useId();
  return (
    <>
      <Button
        id={id}
        look="outline"
        aria-label={about && `${label}: ${about}`}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'form.submit' })}
      >
        {isBusy ? t`Please wait...` : label}
      </Button>
      {message && (
        <FormMessage tone="error" link={appeal && <AppealLink appeal={appeal} />}>
          {message}
        </FormMessage>
      )}
    </>
  );
}
