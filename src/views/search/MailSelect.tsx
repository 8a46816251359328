import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { SelectField } from '../../components/controls.tsx';
import { mailLabels } from '../../domain/search/saved-search.ts';
import { told } from '../../languages/told.ts';
import { type AlertMail, alertMails } from '../../schemas/search/saved-search.ts';

interface MailSelectProps {
  label: string;
  /** Whether the label is for screen readers alone. */
  isLabelHidden?: boolean;
  value: AlertMail;
  onChoose(mail: AlertMail): void;
}

/** The choice how often mails are sent. */
export function MailSelect({ label, isLabelHidden = false, value, onChoose }: MailSelectProps) {
  const id = useId();
  return (
    <chakra.div display="grid" gap="1" minW="0">
      <chakra.label
        htmlFor={id}
        srOnly={isLabelHidden}
        fontSize="sm"
        fontWeight={600}
        overflowWrap="anywhere"
      >
        {label}
      </chakra.label>
      <SelectField
        id={id}
        value={value}
        onChange={({ target }) => onChoose(alertMails.find((mail) => mail === target.value) ?? value)}
      >
        {alertMails.map((mail) => (
          <option key={mail} value={mail}>
            {told(mailLabels[mail])}
          </option>
        ))}
      </SelectField>
    </chakra.div>
  );
}
