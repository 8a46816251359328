import { expect, it } from 'vitest';
import { directionOf } from '../../../src/domain/chat/direction.ts';

it.each([
  ['Ciao', 'ltr'],
  ['Marco, متى يمكنني رؤية الغرفة؟', 'rtl'],
  ['שלום Anna, how are you today?', 'ltr'],
  ['12:30 👍', 'auto'],
  ['', 'auto'],
])('the direction of %j is that of most letters', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
