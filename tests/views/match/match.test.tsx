import { screen, waitFor } from '@testing-library/react';
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
  await user.click(screen.getByRole('button', { name: 'Next' }));
  // It says nothing of others yet.
  expect(screen.getByRole('alert').textContent).toBe('Choose also what you accept in others.');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'A bit every day' }));
  await user.click(screen.getByRole('checkbox', { name: 'Once a week' }));
  await user.click(screen.getByRole('checkbox', { name: 'A bit every day' }));
  await user.click(screen.getByRole('radio', { name: 'I cannot live without it' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('How loud is it after 11 pm?'));
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
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.dblClick(screen.getByRole('button', { name: 'Delete All My Answers' }));
  expect((await screen.findByRole('status')).textContent).toBe('All your answers are deleted.');
  expect(screen.getByRole('button', { name: 'I agree' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
});

it('says that a part of an answer is missing each time, and can take it back', async () => {
  const { user, save } = open({ answers: { smoking }, consent });
  await user.click(await screen.findByRole('button', { name: 'Change: How often is the flat cleaned?' }));
  await user.click(screen.getByRole('checkbox', { name: 'Once a week' }));
  expect(screen.queryByRole('alert')).toBeNull();
  for (const _ of ['first', 'second']) {
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose also what you are like.');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'A bit every day' }));
  }
  await user.click(screen.getByRole('button', { name: 'Leave it unanswered' }));
  expect(screen.getAllByText('not answered')).toHaveLength(9);
  expect(save).not.toHaveBeenCalled();
});

it('stays on a question whose answer was not saved, and says why', async () => {
  const { user } = open(
    { answers: { smoking }, consent },
    vi.fn(() => {
      throw offline;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Change: And smoking?' }));
  await user.click(screen.getByRole('radio', { name: 'It matters' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your answers were not saved/);
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
