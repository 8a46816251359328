import { expect, test, whileClockStands } from '../support.ts';

test('a visitor leaves feedback after a question, finds the text again, sends it, and returns to the previous page', async ({
  page,
}) => {
  const text = page.getByLabel('What should we know?');
  const submit = page.getByRole('button', { name: 'Submit Feedback' });
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await page.clock.install();
  await page.goto('/?from=mail');
  await page.getByRole('link', { name: 'Feedback' }).click();
  await expect(submit).toBeDisabled();
  await text.fill('  too short ');
  await expect(page.getByText('9/5000 characters')).toBeVisible();
  await expect(submit).toBeDisabled();
  await text.fill('The map of Venezia is lovely.');
  await page.goBack();
  await expect(question).toContainText('What you typed is kept until this tab is closed.');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/?from=mail');
  await page.getByRole('link', { name: 'Feedback' }).click();
  await expect(text).toHaveValue('The map of Venezia is lovely.');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(text).toHaveValue('');
  await text.fill('The map could show trams.');
  await whileClockStands(
    page,
    () => submit.click(),
    async () => {
      await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
      await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible();
      await expect(page.getByText('Redirecting you back...')).toBeVisible();
    },
  );
  await expect(page).toHaveURL('/?from=mail');
});
