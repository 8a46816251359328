import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import { loadTextsOfApp, showLanguage } from '../../../src/languages/catalogues.ts';
import { matchQuestionsMachine } from '../../../src/machines/match/match-questions.machine.ts';
import type { OwnAnswers } from '../../../src/schemas/match/answers.calls.ts';
import type { Answers } from '../../../src/schemas/match/answers.ts';
import { consentVersion } from '../../../src/schemas/match/answers.ts';
import { MatchView } from '../../../src/views/match/MatchView.tsx';
import { renderView } from '../../support/render.tsx';

const consent = { version: consentVersion, givenAt: '2026-03-01T10:00:00.000Z' };
const smoking = { is: 'never' as const, accepts: ['never' as const], weight: 'must' as const };

function open(stored: OwnAnswers, save = vi.fn<(answers: Answers) => void>()) {
  const machine = matchQuestionsMachine.provide({
    actors: {
      fetchAnswers: fromPromise(async () => stored),
      saveAnswers: fromPromise<OwnAnswers, Answers>(async ({ input }) => {
        save(input);
        return { answers: input, consent };
      }),
      deleteAnswers: fromPromise<void>(async () => undefined),
    },
  });
  return { ...renderView(<MatchView machine={machine} />), save };
}

it('asks for the consent, then one question a screen', async () => {
  const { user, save } = open({ answers: {}, consent: null });
  await user.click(await screen.findByRole('button', { name: 'I agree' }));
  expect(document.activeElement?.textContent).toBe('How often is the flat cleaned?');
  expect(screen.getByText('Question 1 of 10')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Once a week', checked: true })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Once a week' }));
  // It says nothing of others yet.
  expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Once a week' }));
  await user.click(screen.getByRole('checkbox', { name: 'A bit every day' }));
  await user.click(screen.getByRole('radio', { name: 'I cannot live without it' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(document.activeElement?.textContent).toBe('How loud is it after 11 pm?');
  expect(save).toHaveBeenCalledWith({
    cleaning: { is: 'weekly', accepts: ['daily', 'weekly'], weight: 'must' },
  });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('radio', { name: 'Once a week', checked: true })).toBeTruthy();
});

it('lists all answers, opens one, and deletes all with one tap', async () => {
  const { user } = open({ answers: { smoking }, consent });
  expect(await screen.findByText('You have answered 1 of 10 questions')).toBeTruthy();
  expect(screen.getByText('no smoking')).toBeTruthy();
  expect(screen.getAllByText('not answered')).toHaveLength(9);
  await user.click(screen.getByRole('button', { name: 'Change: And smoking?' }));
  expect(screen.getByRole('radio', { name: 'No smoking', checked: true })).toBeTruthy();
  for (let rest = 0; rest < 5; rest++) await user.click(screen.getByRole('button', { name: /Next|Skip/ }));
  await user.click(screen.getByRole('button', { name: 'Delete All My Answers' }));
  expect((await screen.findByRole('status')).textContent).toBe('All your answers are deleted.');
  expect(screen.getByRole('button', { name: 'I agree' })).toBeTruthy();
});

it('says why an answer was not saved, and keeps it', async () => {
  const { user } = open(
    { answers: { smoking }, consent },
    vi.fn(() => {
      throw offline;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Change: And smoking?' }));
  await user.click(screen.getByRole('radio', { name: 'It matters' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your answers were not saved/);
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(screen.getByRole('radio', { name: 'It matters', checked: true })).toBeTruthy();
});

it.each([
  [{ smoking }, 'Hai risposto a 1 domanda su 10'],
  [
    { smoking, pets: { is: 'none' as const, accepts: ['none' as const], weight: 'some' as const } },
    'Hai risposto a 2 domande su 10',
  ],
])('counts the answers in Italian', async (answers, text) => {
  await showLanguage('it');
  await loadTextsOfApp();
  onTestFinished(() => showLanguage('en'));
  open({ answers, consent });
  expect(await screen.findByText(text)).toBeTruthy();
});
