import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fromPromise, type NonReducibleUnknown } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import { aListing } from '../../../fixtures/listings.ts';
import { householdFieldsOf } from '../../../src/domain/match/household-form.ts';
import { ownAnswersMachine } from '../../../src/machines/match/own-answers.machine.ts';
import type { OwnAnswers } from '../../../src/schemas/match/answers.calls.ts';
import { type Answers, consentVersion } from '../../../src/schemas/match/answers.ts';
import { HouseholdPanel } from '../../../src/views/match/HouseholdPanel.tsx';
import { MatchLine } from '../../../src/views/match/MatchLine.tsx';
import { OwnAnswers as OwnAnswersContext } from '../../../src/views/match/own-answers.ts';
import { WithOwnAnswers } from '../../../src/views/match/WithOwnAnswers.tsx';
import { HouseholdField } from '../../../src/views/publish/HouseholdField.tsx';
import { renderView } from '../../support/render.tsx';

const one = { weight: 'some' as const };
const answers: Answers = {
  noise: { ...one, is: 'quiet', accepts: ['quiet'] },
  cleaning: { ...one, is: 'weekly', accepts: ['weekly'] },
  smoking: { ...one, is: 'never', accepts: ['never', 'outside'] },
  pets: { ...one, is: 'none', accepts: ['none'] },
  guests: { ...one, is: 'seldom', accepts: ['seldom'] },
};
const household = {
  people: 2,
  occupations: ['student' as const],
  languages: ['italian' as const],
  answers: {
    ...answers,
    smoking: { ...one, is: 'outside' as const, accepts: ['never' as const, 'outside' as const] },
    guests: { ...one, is: 'often' as const, accepts: ['often' as const] },
  },
};
const listing = aListing({ household });
const consent = { version: consentVersion, givenAt: '2026-03-01T10:00:00.000Z' };

function show(...stored: (OwnAnswers | Error)[]) {
  const fetch = fromPromise<OwnAnswers, NonReducibleUnknown>(async () => {
    const answer = stored.shift();
    if (answer === undefined || answer instanceof Error) throw answer;
    return answer;
  });
  return renderView(
    <WithOwnAnswers machine={ownAnswersMachine.provide({ actors: { fetch } })}>
      <HouseholdPanel listing={listing} />
      <section aria-label="card">
        <MatchLine listing={listing} />
      </section>
    </WithOwnAnswers>,
  );
}

it('has no band of an own listing', async () => {
  renderView(
    <OwnAnswersContext value={{ answers, retry: null }}>
      <HouseholdPanel listing={listing}>
        <p>For the poster</p>
      </HouseholdPanel>
    </OwnAnswersContext>,
  );
  expect(screen.getByText('For the poster')).toBeTruthy();
  expect(screen.queryByText(/^Fits you/)).toBeNull();
});

it('says who lives there, and how well it fits, in words', async () => {
  show({ answers, consent });
  expect(screen.getByText('2 people · students · Italian')).toBeTruthy();
  const bands = await screen.findAllByText(/^Fits you/);
  expect(bands).toHaveLength(2);
  expect(document.body.textContent).toContain('Quiet after 11 pm, as you.');
  expect(document.body.textContent).toContain('Smoking outside only: you accept it.');
  expect(document.body.textContent).toContain('Different: guests.');
  expect(document.body.textContent).not.toContain('%');
  expect(screen.getByText('The match knows habits, not people: meet before you decide.')).toBeTruthy();
});

it('uses no answers under an earlier text', async () => {
  show({ answers, consent: { ...consent, version: 0 } });
  expect(await screen.findByRole('link', { name: /Answer ten questions/ })).toBeTruthy();
  expect(screen.queryByText(/^Fits you/)).toBeNull();
});

it('says that the answers could not be loaded, with Try Again', async () => {
  const { user } = show(offline, { answers, consent });
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findAllByText(/^Fits you/)).toHaveLength(2);
});

it('is written in the form of a listing, one question at a time', async () => {
  let kept = '';
  function Field() {
    const [text, setText] = useState('');
    kept = text;
    return <HouseholdField text={text} fault={undefined} onChange={setText} />;
  }
  const { user } = renderView(<Field />);
  await user.click(screen.getByText('Who lives there now'));
  await user.type(screen.getByRole('textbox', { name: 'How many people stay' }), '3');
  await user.click(screen.getByRole('checkbox', { name: 'students' }));
  await user.click(screen.getByRole('button', { name: 'Next question' }));
  await user.click(screen.getByRole('radio', { name: 'Quiet after 11 pm' }));
  await user.click(screen.getByRole('checkbox', { name: 'Some voices and music' }));
  expect(householdFieldsOf(kept)).toEqual({
    people: '3',
    occupations: ['student'],
    languages: [],
    answers: { noise: { is: 'quiet', accepts: ['some'], weight: 'some' } },
  });
});
