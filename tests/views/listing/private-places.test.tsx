import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aListing } from '../../../fixtures/listings.ts';
import { aDraftForm, aFile } from '../../../fixtures/members.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { placeTexts } from '../../../src/domain/search/place-texts.ts';
import { loadTextsOfApp, showLanguage } from '../../../src/languages/catalogues.ts';
import { button, choose, fill, input, open } from '../publish/create-listing-form.tsx';
import { locationMap, openListing } from './listing-screen.tsx';

describe('the form of a backend with private places', () => {
  const capabilities = ['private-places'];
  const choice = () => screen.findByRole('group', { name: placeTexts.choice });

  it('asks what others see, explains it, and sends it', async () => {
    const { user, uploads } = open({ capabilities });
    expect(await choice()).toBeTruthy();
    fill(aDraftForm({ street: 'Via Pacini 12/B' }));
    await choose(aFile('window.jpg'));
    expect(input(placeTexts.exact).checked).toBe(true);
    expect(screen.queryByText(/Others see/)).toBeNull();
    await user.click(input(placeTexts.street));
    expect(screen.getByRole('group', { name: placeTexts.choice }).textContent).toContain(
      'Others see “Via Pacini”, and on maps a place up to 300 m away.',
    );
    await user.click(button('Create Listing'));
    expect(uploads[0]).toMatchObject({ shownPlace: 'street', draft: { street: 'Via Pacini 12/B' } });
  });

  it('is answered by keyboard', async () => {
    const { user } = open({ capabilities });
    await choice();
    input(placeTexts.exact).focus();
    await user.keyboard('{ArrowDown}');
    expect([input(placeTexts.exact).checked, input(placeTexts.street).checked]).toEqual([false, true]);
  });

  it('is the specified one if the backend has none', async () => {
    open({ capabilities: ['listing-costs'] });
    await screen.findByText('More about the costs and the contract');
    expect(screen.queryByRole('group', { name: placeTexts.choice })).toBeNull();
  });
});

describe('the page of a listing', () => {
  const fetchListing = () => aListing({ street: 'Via Pacini', shownPlace: 'street' });
  const exact = { street: 'Via Pacini 12', latitude: 45.4797, longitude: 9.2251 };

  it('has a circle and no pin, and says when the address shows', async () => {
    openListing({ fetchListing });
    expect((await screen.findAllByText(placeTexts.hidden)).length).toBeGreaterThan(0);
    expect(screen.getByText(/^Via Pacini, 20131 Milano/)).toBeTruthy();
    const map = await locationMap();
    await waitFor(() => expect(map.textContent).toContain('| about'));
    expect(screen.getByText(`${placeTexts.map} ${placeTexts.hidden}`)).toBeTruthy();
  });

  it('has the exact address and the pin for users who may see them', async () => {
    openListing({ fetchListing, fetchPlace: async () => exact });
    expect(await screen.findByText(/^Via Pacini 12, 20131 Milano/)).toBeTruthy();
    expect(screen.getByText(placeTexts.shown)).toBeTruthy();
    expect(screen.queryByText(placeTexts.hidden)).toBeNull();
    const map = await locationMap();
    expect(map.textContent).toContain('Via Pacini 12');
    expect(map.textContent).not.toContain('| about');
  });

  it.each([
    [['private-places'], { latitude: 45.46, longitude: 9.2 }, true],
    // The mark stands at the coordinates of the listing.
    [['private-places'], null, false],
    [[], { latitude: 45.46, longitude: 9.2 }, false],
  ])(
    'with %j and the postal code at %j says that the mark is not the house: %j',
    async (capabilities, place, isSaid) => {
      openListing({ fetchListing: () => aListing(), capabilities, lookUp: async () => place });
      await locationMap();
      expect(screen.queryByText('The mark is the middle of postal code 20131, not the house.') !== null).toBe(
        isSaid,
      );
    },
  );

  it('says in Italian what others see', async () => {
    await showLanguage('it');
    await loadTextsOfApp();
    onTestFinished(() => showLanguage('en'));
    openListing({ fetchListing, fetchPlace: async () => exact });
    expect(await screen.findByText(/^Gli altri vedono solo la via/)).toBeTruthy();
  });

  it('shows that the address could not be loaded, and requests it again', async () => {
    const { user } = openListing({
      fetchListing,
      fetchPlace: async (count) => {
        if (count === 1) throw new ApiError('network', 'Down.');
        return exact;
      },
    });
    expect(await screen.findByText(placeTexts.failed)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/^Via Pacini 12, 20131 Milano/)).toBeTruthy();
    expect(screen.queryByText(placeTexts.failed)).toBeNull();
  });

  it.each([undefined, 'exact' as const])('is as specified if everything is shown: %s', async (shownPlace) => {
    const asked: number[] = [];
    openListing({
      fetchListing: () => aListing(shownPlace && { shownPlace }),
      fetchPlace: async (count) => {
        asked.push(count);
        return null;
      },
    });
    const map = await locationMap();
    expect(screen.queryByText(new RegExp(placeTexts.hidden))).toBeNull();
    expect(map.textContent).not.toContain('| about');
    expect(asked).toEqual([]);
  });
});
