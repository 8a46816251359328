import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Card, TextLink } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import { questionTexts } from '../../domain/match/question-texts.ts';
import { minShared } from '../../domain/match/score.ts';
import { told } from '../../languages/told.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { type AnswersByQuestion, matchPath, questions } from '../../schemas/match/answers.ts';
import { languageNames, occupationNames } from './household-texts.ts';
import { bandNames, reasonWords } from './match-texts.ts';
import { OwnAnswers, useMatch } from './own-answers.ts';

interface HouseholdPanelProps {
  listing: Listing;
  /** For the poster, who lives there: then no band shows. */
  children?: ReactNode;
}

/** Who lives there now, and how well that fits the member. */
export function HouseholdPanel({ listing, children }: HouseholdPanelProps) {
  const matchOfMember = useMatch(listing);
  const match = children ? null : matchOfMember;
  const answersOfMember = use(OwnAnswers);
  const known = children ? null : answersOfMember;
  const { household } = listing;
  if (!household) return null;
  const answers: AnswersByQuestion = household.answers;
  const { confirmedBy } = household;
  const answered = questions.filter((question) => answers[question]);
  const people = plural(household.people, { one: '# person', other: '# people' });
  const facts = [
    people,
    household.occupations.map((one) => i18n._(occupationNames[one])).join(', '),
    household.languages.map((one) => i18n._(languageNames[one])).join(', '),
  ].filter((fact) => fact !== '');
  return (
    <Card as="section" aria-label={t`Who lives there now`} p={{ base: '4', sm: '6' }}>
      <chakra.h2 fontSize="2xl" mb="1">
        <Trans>Who lives there now</Trans>
      </chakra.h2>
      <p>{facts.join(' · ')}</p>
      {confirmedBy !== undefined && (
        <chakra.p display="flex" alignItems="center" gap="1.5" fontSize="sm" color="success.text">
          <CircleCheck size={16} aria-hidden />
          {plural(confirmedBy, {
            one: 'Confirmed by # other account',
            other: 'Confirmed by # other accounts',
          })}
        </chakra.p>
      )}
      {known?.retry && <RetryBanner message={errorTexts.match.fetch} onRetry={known.retry} />}
      {known?.answers && Object.keys(known.answers).length < minShared && (
        <chakra.p mt="2">
          <TextLink to={matchPath}>
            <Trans>Answer ten questions to see how well it fits you</Trans>
          </TextLink>
        </chakra.p>
      )}
      {match && (
        <Box mt="3" px="4" py="3" borderRadius="md" background="bg.sunken">
          <p>
            <strong>{i18n._(bandNames[match.band])}.</strong> {reasonWords(match.reasons, 10)}
          </p>
          <chakra.p mt="1" fontSize="sm" color="fg.muted">
            <Trans>The match knows habits, not people: meet before you decide.</Trans>
          </chakra.p>
        </Box>
      )}
      {answered.length > 0 && (
        <Grid
          as="dl"
          mt="4"
          columnGap="6"
          rowGap="3"
          templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        >
          {answered.map((question) => (
            <Flex key={question} direction="column">
              <chakra.dt fontSize="sm" color="fg.muted">
                {told(questionTexts[question].question)}
              </chakra.dt>
              <HouseholdAnswer question={question} answers={answers} />
            </Flex>
          ))}
        </Grid>
      )}
      {children}
    </Card>
  );
}

interface HouseholdAnswerProps {
  question: (typeof questions)[number];
  answers: AnswersByQuestion;
}

function HouseholdAnswer({ question, answers }: HouseholdAnswerProps) {
  const answer = answers[question];
  if (!answer) return null;
  const texts: Record<string, string> = questionTexts[question].choices;
  const textOf = (choice: string) => told(texts[choice] ?? choice);
  const others = answer.accepts.filter((choice) => choice !== answer.is).map(textOf);
  const is = textOf(answer.is);
  const welcome = others.join('; ');
  return (
    <chakra.dd>
      {is.charAt(0).toUpperCase() + is.slice(1)}
      {others.length > 0 && (
        <chakra.span display="block" fontSize="sm" color="fg.muted">
          {t`also welcome: ${welcome}`}
        </chakra.span>
      )}
    </chakra.dd>
  );
}
