import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, Card, TextLink } from '../../components/controls.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import { isComplete, isPartial } from '../../domain/match/complete-answers.ts';
import { questionTexts } from '../../domain/match/question-texts.ts';
import { told } from '../../languages/told.ts';
import type { matchQuestionsMachine } from '../../machines/match/match-questions.machine.ts';
import { type Question, questions } from '../../schemas/match/answers.ts';
import { groupPath } from '../../schemas/match/groups.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { QuestionPicture } from './QuestionPicture.tsx';

type Actor = ActorRefFrom<typeof matchQuestionsMachine>;
type Snapshot = SnapshotFrom<typeof matchQuestionsMachine>;

const selectPart = (snapshot: Snapshot) =>
  (['loading', 'failed', 'consent', 'asking'] as const).find((tag) => snapshot.hasTag(tag));
const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface MatchViewProps {
  machine: typeof matchQuestionsMachine;
  /** Whether the backend has groups. */
  hasGroups?: boolean;
}

/** The questions about living together: consent, one question a screen, and the list of all. */
export function MatchView({ machine, hasGroups = false }: MatchViewProps) {
  const actor = useScreenActor(machine);
  const part = useSelector(actor, selectPart);
  const context = useSelector(actor, selectContext);
  const { index, isDeleted } = context;
  const question = questions[index];
  return (
    <Grid gap="4" maxW="prose" mx="auto" templateColumns="minmax(0, 1fr)">
      <PageTitle>{t`Your Match · Stanza`}</PageTitle>
      <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }}>
        <Trans>Your Match</Trans>
      </chakra.h1>
      {part === 'loading' && <Spinner label={t`Loading your answers...`} />}
      {part === 'failed' && (
        <RetryBanner message={errorTexts.match.fetch} onRetry={() => actor.send({ type: 'answers.retry' })} />
      )}
      {isDeleted && <Banner tone="success">{t`All your answers are deleted.`}</Banner>}
      {part === 'consent' && (
        <Consent isDeleted={isDeleted} onGive={() => actor.send({ type: 'consent.give' })} />
      )}
      {part === 'asking' && question && (
        <QuestionCard key={question} actor={actor} question={question} context={context} />
      )}
      {part === 'asking' && !question && <AllAnswers actor={actor} context={context} />}
      {hasGroups && (
        <TextLink to={groupPath}>
          <Trans>Your Group: look for a flat together</Trans>
        </TextLink>
      )}
    </Grid>
  );
}

function Consent({ isDeleted, onGive }: { isDeleted: boolean; onGive(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that deleted all is gone.
    if (isDeleted) heading.current?.focus();
  }, [isDeleted]);
  return (
    <Card p={{ base: '5', md: '7' }} display="grid" gap="3">
      <chakra.h2 ref={heading} tabIndex={-1} borderRadius="sm" fontSize="xl">
        <Trans>Ten questions, a minute: how do you live?</Trans>
      </chakra.h2>
      <p>
        <Trans>
          With your answers, rooms and flatmates say how well you may fit, and why. You can skip each
          question, and change each answer.
        </Trans>
      </p>
      <chakra.ul ps="5" listStyleType="disc" display="grid" gap="1">
        <li>
          <Trans>Nobody sees your answers. They are stored encrypted.</Trans>
        </li>
        <li>
          <Trans>No room and no person is hidden because of them.</Trans>
        </li>
        <li>
          <Trans>One tap deletes all of them, at any time.</Trans>
        </li>
      </chakra.ul>
      <Flex wrap="wrap" gap="3" align="center">
        <Button onClick={onGive}>
          <Trans>I agree</Trans>
        </Button>
        <TextLink to="/profile">
          <Trans>Not now</Trans>
        </TextLink>
      </Flex>
    </Card>
  );
}

interface QuestionCardProps {
  actor: Actor;
  question: Question;
  context: Snapshot['context'];
}

function QuestionCard({
  actor,
  question,
  context: { entered, index, isFromList, refusals, message },
}: QuestionCardProps) {
  const isBusy = useSelector(actor, selectIsBusy);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (refusals === 0) return;
    card.current?.querySelector('fieldset:has([role=alert])')?.querySelector('input')?.focus();
  }, [refusals]);
  const [number, count] = [index + 1, questions.length];
  const answer = entered[question];
  const showsMissing = refusals > 0 && isPartial(answer);
  return (
    <Card ref={card} p={{ base: '4', md: '7' }} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <QuestionPicture question={question} />
      <Box>
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>
            Question {number} of {count}
          </Trans>
        </chakra.p>
        <chakra.h2 ref={heading} tabIndex={-1} borderRadius="sm" fontSize="xl">
          {told(questionTexts[question].question)}
        </chakra.h2>
      </Box>
      <QuestionFields
        question={question}
        answer={answer}
        of="member"
        showsMissing={showsMissing}
        onChange={(changed) => actor.send({ type: 'answer.change', question, answer: changed })}
      />
      {showsMissing && (
        <Button
          look="plain"
          justifySelf="end"
          me="-5"
          onClick={() => actor.send({ type: 'question.skip', question })}
        >
          <Trans>Leave it unanswered</Trans>
        </Button>
      )}
      {message && <Banner tone="error">{message}</Banner>}
      <Flex justify="space-between" gap="3">
        {index > 0 && !isFromList ? (
          <Button look="outline" aria-disabled={isBusy} onClick={() => actor.send({ type: 'question.back' })}>
            <Trans>Back</Trans>
          </Button>
        ) : (
          <span />
        )}
        <NextButton
          isDone={isFromList}
          isAnswered={isComplete(answer) || isPartial(answer)}
          isBusy={isBusy}
          onClick={() => actor.send({ type: 'question.next' })}
        />
      </Flex>
    </Card>
  );
}

interface NextButtonProps {
  isDone: boolean;
  isAnswered: boolean;
  isBusy: boolean;
  onClick(): void;
}

function NextButton({ isDone, isAnswered, isBusy, onClick }: NextButtonProps) {
  return (
    <Button look={isDone || isAnswered ? 'solid' : 'outline'} aria-disabled={isBusy} onClick={onClick}>
      {isDone && <Trans>Done</Trans>}
      {!isDone && (isAnswered ? <Trans>Next</Trans> : <Trans>Skip</Trans>)}
    </Button>
  );
}

function AllAnswers({ actor, context: { entered, message } }: Omit<QuestionCardProps, 'question'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const answered = questions.filter((question) => isComplete(entered[question]));
  const [count, all] = [answered.length, questions.length];
  return (
    <Card p={{ base: '4', md: '7' }} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.h2 ref={heading} tabIndex={-1} borderRadius="sm" fontSize="xl">
        <Trans>
          You have answered {count} of {all} questions
        </Trans>
      </chakra.h2>
      {count < 5 && (
        <p>
          <Trans>From five answers on, rooms say how well they fit you.</Trans>
        </p>
      )}
      <chakra.ul display="grid" gap="3">
        {questions.map((question) => {
          const answer = entered[question];
          const texts: Record<string, string> = questionTexts[question].choices;
          const name = told(questionTexts[question].question);
          return (
            <chakra.li
              key={question}
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="3"
              minH="2.75rem"
            >
              <span>
                {name}{' '}
                <chakra.span
                  display="block"
                  color="fg.muted"
                  fontSize="sm"
                  css={{ '&::first-letter': { textTransform: 'uppercase' } }}
                >
                  {answer && answered.includes(question) ? told(texts[answer.is] ?? '') : t`not answered`}
                </chakra.span>
              </span>
              <Button
                look="plain"
                me="-5"
                aria-label={t`Change: ${name}`}
                onClick={() => actor.send({ type: 'question.open', question })}
              >
                <Trans>Change</Trans>
              </Button>
            </chakra.li>
          );
        })}
      </chakra.ul>
      <chakra.p color="fg.muted" fontSize="sm">
        <Trans>The match knows habits, not people: meet before you decide.</Trans>
      </chakra.p>
      {message && <Banner tone="error">{message}</Banner>}
      <Flex wrap="wrap" justify="space-between" gap="3">
        <Button look="outline" onClick={() => actor.send({ type: 'answers.delete' })}>
          <Trans>Delete All My Answers</Trans>
        </Button>
        <TextLink to="/profile">
          <Trans>Back to the profile</Trans>
        </TextLink>
      </Flex>
    </Card>
  );
}
