import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Checkbox, CheckLabel } from '../../components/controls.tsx';
import { emptyAnswer } from '../../domain/match/complete-answers.ts';
import { questionTexts, weightTexts } from '../../domain/match/question-texts.ts';
import { told } from '../../languages/told.ts';
import { type Answer, choices, type Question, weights } from '../../schemas/match/answers.ts';

interface QuestionFieldsProps {
  question: Question;
  /** `is` and `accepts` may be empty. */
  answer: Answer | undefined;
  /** Who answers. */
  of: 'member' | 'household';
  /** Says what a member has not chosen. */
  showsMissing?: boolean;
  onChange(answer: Answer): void;
}

/** The three parts of an answer. */
export function QuestionFields({
  question,
  answer = emptyAnswer,
  of,
  showsMissing = false,
  onChange,
}: QuestionFieldsProps) {
  const name = useId();
  const order: readonly string[] = choices[question];
  const texts: Record<string, string> = questionTexts[question].choices;
  const legends =
    of === 'member'
      ? { is: t`I am like this`, accepts: t`I accept in others`, weight: t`How much it matters` }
      : { is: t`The house is like this`, accepts: t`Welcome here`, weight: t`How much it matters` };
  return (
    <Grid gap="4" templateColumns="repeat(2, minmax(0, 1fr))">
      <Part
        legend={legends.is}
        missing={showsMissing && answer.is === '' && t`Choose also what you are like.`}
      >
        {order.map((choice) => (
          <Choice key={choice} text={told(texts[choice] ?? choice)}>
            <Checkbox
              type="radio"
              name={`${name}-is`}
              checked={answer.is === choice}
              onChange={() => onChange({ ...answer, is: choice })}
            />
          </Choice>
        ))}
      </Part>
      <Part
        legend={legends.accepts}
        missing={showsMissing && answer.accepts.length === 0 && t`Choose also what you accept in others.`}
      >
        {order.map((choice) => (
          <Choice key={choice} text={told(texts[choice] ?? choice)}>
            <Checkbox
              checked={answer.accepts.includes(choice)}
              onChange={({ target }) =>
                onChange({
                  ...answer,
                  accepts: order.filter((one) =>
                    one === choice ? target.checked : answer.accepts.includes(one),
                  ),
                })
              }
            />
          </Choice>
        ))}
      </Part>
      <Part legend={legends.weight} isWide>
        <Flex wrap="wrap" columnGap="5">
          {weights.map((weight) => (
            <Choice key={weight} text={told(weightTexts[weight])}>
              <Checkbox
                type="radio"
                name={`${name}-weight`}
                checked={answer.weight === weight}
                onChange={() => onChange({ ...answer, weight })}
              />
            </Choice>
          ))}
        </Flex>
      </Part>
    </Grid>
  );
}

interface PartProps {
  legend: string;
  isWide?: true;
  missing?: string | false;
  children: ReactNode;
}

function Part({ legend, isWide, missing, children }: PartProps) {
  const id = useId();
  return (
    <chakra.fieldset
      border="none"
      p="0"
      m="0"
      minW="0"
      gridColumn={isWide && 'span 2'}
      aria-describedby={missing ? id : undefined}
    >
      <chakra.legend fontWeight={600}>{legend}</chakra.legend>
      {missing && (
        <chakra.p id={id} role="alert" color="danger.text" fontSize="sm">
          {missing}
        </chakra.p>
      )}
      {children}
    </chakra.fieldset>
  );
}

function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <CheckLabel fontSize="sm">
      {children}
      <span>{text.charAt(0).toUpperCase() + text.slice(1)}</span>
    </CheckLabel>
  );
}
