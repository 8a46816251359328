/** The final comparison of the fault runs finds each kind of fault. */
import { expect, test } from 'vitest';
import { type ClientResult, countFaults, noFaults } from '../chat/fault-counts.ts';

const giulia = 1;
const marco = 2;
const stored = ['a', 'Ok!', 'b', 'Ok!', 'c'].map((content, i) => ({ id: i + 1, senderId: giulia, content }));
const shown = stored.map(({ id, content }) => ({ messageId: id, content }));
const written = ['a', 'Ok!', 'b', 'Ok!', 'c'];

function compareWith(changed: Partial<ClientResult>, database = stored) {
  const own = { userId: giulia, written, shown, waiting: 0, missed: 0, ...changed };
  return countFaults(database, [own, { userId: marco, written: [], shown, waiting: 0, missed: 0 }]);
}

test('nothing is wrong', () => {
  expect(compareWith({})).toEqual(noFaults);
});

test.each<[string, Partial<ClientResult>, object]>([
  ['a message is lost', { written: [...written, 'd'] }, { lost: 1 }],
  ['one of several equal ones is lost', { written: ['a', 'Ok!', 'Ok!', 'b', 'Ok!', 'c'] }, { lost: 1 }],
  ['a message is stored twice', { written: ['a', 'Ok!', 'b', 'c'] }, { duplicated: 1 }],
  ['a message is stored that nobody wrote', { written: ['a', 'Ok!', 'b', 'Ok!'] }, { duplicated: 1 }],
  ['a message is stored too late', { written: ['b', 'a', 'Ok!', 'Ok!', 'c'] }, { outOfOrder: 1 }],
  ['a screen lacks the last message', { shown: shown.slice(0, -1) }, { shownWrong: 1 }],
  ['a screen shows a message twice', { shown: [...shown, ...shown.slice(-1)] }, { shownWrong: 1 }],
  ['a screen has another order', { shown: shown.toReversed() }, { shownWrong: 4 }],
  ['an outbox is not empty', { waiting: 2 }, { waiting: 2 }],
  ['messages were missed for a while', { missed: 3 }, { missed: 3 }],
])('%s', (_, changed, expected) => {
  expect(compareWith(changed)).toEqual({ ...noFaults, ...expected });
});
