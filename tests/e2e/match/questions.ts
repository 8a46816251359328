import { expect, type Locator, type Page } from '@playwright/test';

export type Press = (control: Locator) => Promise<void>;

export const byTouch: Press = (control) => control.tap();

/** With Tab to the control; among radio buttons, with the arrow down from the one that Tab reaches. */
export const byKeyboard: Press = async (control) => {
  await expect(control).toBeVisible();
  await reach(control);
  const type = await control.getAttribute('type');
  const isChosen = type === 'radio' && (await control.isChecked());
  if (!isChosen) await control.press(type === 'radio' || type === 'checkbox' ? 'Space' : 'Enter');
};

/** Moves the focus to the control as a person does. */
export async function reach(control: Locator): Promise<void> {
  const page = control.page();
  for (let presses = 0; presses < 150; presses++) {
    const at = await control.evaluate((wanted: HTMLInputElement) => {
      const { activeElement: focused } = document;
      const isBeside =
        focused instanceof HTMLInputElement && focused.type === 'radio' && focused.name === wanted.name;
      return focused === wanted ? 'there' : isBeside ? 'beside' : 'elsewhere';
    });
    if (at === 'there') return;
    await page.keyboard.press(at === 'beside' ? 'ArrowDown' : 'Tab');
  }
  throw new Error(`The focus never reaches ${control}`);
}

/** What the person chooses of each question, and accepts in others. A household with the same answers: `sameHousehold`. */
const chosen = [
  'Once a week',
  'Quiet after 11 pm',
  'In bed about midnight',
  'Guests seldom',
  'A partner some nights',
  'No smoking',
  'No pets',
  'Oil, salt and the like are shared',
  'At home half the day',
  'Italian and English in the house',
];

const same = (is: string) => ({ is, accepts: [is], weight: 'some' });
export const sameHousehold = {
  people: 2,
  occupations: ['student'],
  languages: ['italian'],
  answers: {
    cleaning: same('weekly'),
    noise: same('quiet'),
    sleep: same('midnight'),
    guests: same('seldom'),
    partner: same('some'),
    smoking: same('never'),
    pets: same('none'),
    sharing: same('basics'),
    home: same('half'),
    language: same('both'),
  },
};

/** Consents, and answers the first questions. */
export async function answer(page: Page, press: Press, count = chosen.length): Promise<void> {
  await press(page.getByRole('button', { name: 'I agree' }));
  for (const [i, choice] of chosen.slice(0, count).entries()) {
    await expect(page.getByText(`Question ${i + 1} of 10`)).toBeVisible();
    await press(page.getByRole('radio', { name: choice }));
    await press(page.getByRole('checkbox', { name: choice }));
    await press(page.getByRole('button', { name: 'Next' }));
  }
}
