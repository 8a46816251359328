import '../../support/browser.ts';
import '../../support/setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aUser } from '../../../fixtures/members.ts';
import { openApp } from '../../support/app-session.tsx';

const minute = 60_000;
const notice = () => screen.queryByText(/^The clock of this device is wrong: it says/);

beforeEach(() => sessionStorage.removeItem('stanza.clock-told'));

/** Opens the app of a member, whose server says these times with its first answers; `null`: no time. */
async function openWith(behind: (number | null)[], headers: HeadersInit = {}) {
  const dated = (body: unknown) => () => {
    const by = behind.length > 1 ? behind.shift() : behind[0];
    const answer = Response.json(body, { headers });
    if (by != null) answer.headers.set('Date', new Date(Date.now() - by * minute).toUTCString());
    return answer;
  };
  return await openApp('/feedback', {
    token: 'token-1',
    answers: {
      'GET /api/users/me': dated(aUser()),
      'GET /api/users/me/likes': dated([]),
      'GET /api/chat/conversations': dated([]),
    },
  });
}

it.each([70, -70])('says that the clock is %i minutes ahead, once', async (by) => {
  const { user } = await openWith([by]);
  await waitFor(() => expect(notice()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(notice()).toBeNull();
  await openWith([by]);
  await screen.findAllByText('Feedback');
  expect(notice()).toBeNull();
});

it.each([
  ['a clock that is nearly right', [4.5], {}],
  ['a backend that hides its time', [null], {}],
  ['a single answer that came late', [70, 0], {}],
  ['answers that a cache has kept', [70], { age: '4200' }],
])('says nothing for %s', async (_, behind, headers) => {
  const { calls } = await openWith(behind, headers);
  await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(3));
  await screen.findAllByText('Feedback');
  expect(notice()).toBeNull();
});
