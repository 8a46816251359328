import { chakra, Flex, Grid } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button, Card, Checkbox, CheckLabel } from '../../components/controls.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { isComplete } from '../../domain/match/complete-answers.ts';
import { type HouseholdFields, householdFieldsOf, householdText } from '../../domain/match/household-form.ts';
import { questionTexts } from '../../domain/match/question-texts.ts';
import { told } from '../../languages/told.ts';
import { questions } from '../../schemas/match/answers.ts';
import { houseLanguages, occupations } from '../../schemas/match/household.ts';
import { languageNames, occupationNames } from '../match/household-texts.ts';
import { QuestionFields } from '../match/QuestionFields.tsx';

interface HouseholdFieldProps {
  /** JSON, as the form keeps it. */
  text: string;
  fault: string | undefined;
  onChange(text: string): void;
}

/** The optional step about who lives there now: folded at first, with one question at a time. */
export function HouseholdField({ text, fault, onChange }: HouseholdFieldProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [index, setIndex] = useState(0);
  const fields = householdFieldsOf(text);
  const change = (changed: Partial<HouseholdFields>) => onChange(householdText({ ...fields, ...changed }));
  const question = questions[index] ?? 'cleaning';
  const [number, count] = [index + 1, questions.length];
  const answered = questions.filter((each) => isComplete(fields.answers[each])).length;
  return (
    <Card as="section" aria-labelledby={id} minW="0">
      <chakra.details
        open={isOpen || fault !== undefined}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <chakra.summary p={{ base: '4', sm: '6' }} cursor="pointer" borderRadius="lg">
          <chakra.h2 id={id} display="inline" fontSize="2xl">
            <Trans>Who lives there now</Trans>
          </chakra.h2>
          <chakra.p mt="1" fontSize="sm" color="fg.muted">
            <Trans>Optional. Rooms whose household is known say how well they fit, and why.</Trans>
          </chakra.p>
        </chakra.summary>
        <Grid gap="5" px={{ base: '4', sm: '6' }} pb="6" templateColumns="minmax(0, 1fr)">
          <LabelledTextField
            label={t`How many people stay`}
            inputMode="numeric"
            value={fields.people}
            fault={fault && told(fault)}
            onChange={({ target }) => change({ people: target.value })}
          />
          <Several
            legend={t`What they do`}
            values={occupations}
            nameOf={(one) => i18n._(occupationNames[one])}
            chosen={fields.occupations}
            onChange={(chosen) => change({ occupations: chosen })}
          />
          <Several
            legend={t`Which languages they speak`}
            values={houseLanguages}
            nameOf={(one) => i18n._(languageNames[one])}
            chosen={fields.languages}
            onChange={(chosen) => change({ languages: chosen })}
          />
          <section aria-label={t`How the house lives`}>
            <chakra.p fontSize="sm" color="fg.muted">
              <Trans>
                Question {number} of {count}, {answered} answered. Everybody can read these answers.
              </Trans>
            </chakra.p>
            <chakra.h3 fontSize="xl" mb="3" aria-live="polite">
              {told(questionTexts[question].question)}
            </chakra.h3>
            <QuestionFields
              key={question}
              question={question}
              answer={fields.answers[question]}
              of="household"
              onChange={(answer) => change({ answers: { ...fields.answers, [question]: answer } })}
            />
            <Flex justify="space-between" gap="3" mt="3">
              <Button look="outline" disabled={index === 0} onClick={() => setIndex(index - 1)}>
                <Trans>Previous question</Trans>
              </Button>
              <Button look="outline" disabled={number === count} onClick={() => setIndex(index + 1)}>
                <Trans>Next question</Trans>
              </Button>
            </Flex>
          </section>
        </Grid>
      </chakra.details>
    </Card>
  );
}

interface SeveralProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  nameOf(value: Value): string;
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

function Several<Value extends string>({ legend, values, nameOf, chosen, onChange }: SeveralProps<Value>) {
  return (
    <chakra.fieldset border="none" p="0" m="0" minW="0">
      <chakra.legend fontWeight={600}>{legend}</chakra.legend>
      <Flex wrap="wrap" columnGap="5">
        {values.map((value) => (
          <CheckLabel key={value} fontSize="sm">
            <Checkbox
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(values.filter((one) => (one === value ? target.checked : chosen.includes(one))))
              }
            />
            {nameOf(value)}
          </CheckLabel>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
