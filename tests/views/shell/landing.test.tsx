import { fireEvent, screen, within } from '@testing-library/react';
import type { ContextType } from 'react';
import { describe, expect, it } from 'vitest';
import { cities, universities } from '../../../src/domain/search/search-options.ts';
import { findSimilar } from '../../../src/domain/search/similar-places.ts';
import { PlaceFinder } from '../../../src/views/search/place-finder.ts';
import LandingView from '../../../src/views/shell/LandingView.tsx';
import { renderView } from '../../support/render.tsx';

const searchBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City or university' });
const options = () => {
  const list = screen.queryByRole('listbox', { name: 'Suggestions' });
  return list ? within(list).queryAllByRole('option') : [];
};
const optionTexts = () => options().map((option) => option.textContent);
const highlighted = () =>
  options()
    .filter((option) => option.getAttribute('aria-selected') === 'true')
    .map((option) => option.textContent);
const findButton = () => screen.queryByRole('button', { name: 'Find' });
const isOpen = () => searchBox().getAttribute('aria-expanded') === 'true';

function open(
  find: ContextType<typeof PlaceFinder> = async (text, known) =>
    known.length > 0 ? known : findSimilar(text),
) {
  return renderView(
    <PlaceFinder value={find}>
      <LandingView />
    </PlaceFinder>,
  );
}

async function openWith(text: string) {
  const view = open();
  await view.user.type(searchBox(), text);
  return view;
}

describe('the landing page', () => {
  it('says what it is, and leads to the map', async () => {
    const { user, address } = open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Space, Your Match.');
    expect(document.title).toBe('Stanza · Your Space, Your Match.');
    await user.click(screen.getByRole('link', { name: 'View Properties on Map' }));
    expect(address()).toBe('/map');
  });

  it('takes a text of 100 characters that have several code units, none cut into pieces', async () => {
    const { user } = open();
    const text = 'e\u0300'.repeat(100);
    await user.click(searchBox());
    await user.paste(text);
    expect(searchBox().value).toBe(text);
  });

  it('links to the rooms of each city', () => {
    open();
    const region = within(screen.getByRole('region', { name: 'Start with a city' }));
    expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      cities.map(({ name }) => `/listings?location=${name}`),
    );
  });

  it('links to the rooms of each university', async () => {
    const { user, address } = open();
    const region = within(screen.getByRole('region', { name: 'Or with your university' }));
    expect(region.getAllByRole('link').map((link) => link.textContent)).toEqual(
      universities.map(({ name }) => name),
    );
    await user.click(region.getByRole('link', { name: 'Politecnico di Torino' }));
    expect(address()).toBe('/listings?university=Politecnico+di+Torino');
  });
});

describe('a link to a place', () => {
  it('keeps the filters that are chosen above', async () => {
    const { user, address } = open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), 'Up to 700 EUR');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), '+10km');
    expect(screen.getByRole('link', { name: 'Bocconi' }).getAttribute('href')).toBe(
      '/listings?university=Bocconi&maxDistance=10&maxPrice=700',
    );
    await user.click(screen.getByRole('link', { name: 'Torino' }));
    expect(address()).toBe('/listings?location=Torino&maxDistance=10&maxPrice=700');
  });
});

describe('the suggestions', () => {
  it('are hidden until something is typed', async () => {
    const { user } = open();
    expect(isOpen()).toBe(false);
    await user.click(searchBox());
    expect(isOpen()).toBe(false);
    expect(optionTexts()).toEqual([]);
  });

  it('list names that contain the text in any case, cities first', async () => {
    await openWith('MIL');
    expect(isOpen()).toBe(true);
    expect(optionTexts()).toEqual([
      'Milano City',
      'Politecnico di Milano University',
      'Milano Bicocca University',
      'Università degli studi di Milano University',
    ]);
  });

  it('are six at most', async () => {
    await openWith('o');
    expect(optionTexts()).toEqual([
      'Bologna City',
      'Milano City',
      'Padova City',
      'Roma City',
      'Torino City',
      'Politecnico di Milano University',
    ]);
  });

  it('follow the text', async () => {
    const { user } = await openWith('br');
    expect(optionTexts()).toEqual(['Brescia City', 'Brescia University']);
    await user.clear(searchBox());
    expect(isOpen()).toBe(false);
    await user.type(searchBox(), 'venez');
    expect(optionTexts()).toEqual(['Venezia City']);
  });

  it.each([
    ['mil', '4 suggestions'],
    ['venez', '1 suggestion'],
    ['zurich', '0 suggestions'],
  ])("are counted for screen readers: '%s' has %s", async (text, count) => {
    await openWith(text);
    expect(screen.getByRole('status').textContent).toBe(count);
  });

  it('show a message when nothing matches, and Enter then picks nothing', async () => {
    const { user, address } = await openWith('zurich');
    expect(screen.getByText('No city or university with that name.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(searchBox().value).toBe('zurich');
    expect(findButton()).toBeNull();
    expect(address()).toBe('/');
  });

  it('are quarters, and names with small errors, if nothing else matches', async () => {
    const { user, address } = await openWith('trastevre');
    expect(await screen.findByRole('option', { name: /^Trastevere ?Quarter$/ })).toBeTruthy();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Find' }));
    expect(address()).toBe('/listings?location=Trastevere');
  });

  it('are stops, if the backend finds some: Find opens the part of the map around one', async () => {
    const bounds = '9.17,45.46,9.19,45.48';
    const stop = { kind: 'location', name: 'Cadorna FN', label: 'Stop in Milano', bounds } as const;
    const { user, address } = open(async (text) => (text === 'cadorna' ? [stop] : []));
    await user.type(searchBox(), 'cadorna');
    await user.click(await screen.findByRole('option', { name: /^Cadorna FN ?Stop in Milano$/ }));
    expect(searchBox().value).toBe('Cadorna FN');
    await user.click(await screen.findByRole('button', { name: 'Find' }));
    expect(address()).toBe(`/listings?location=Cadorna+FN&bounds=${encodeURIComponent(bounds)}`);
  });

  it('belong to the box: it names its list and the highlighted option', async () => {
    const { user } = await openWith('mil');
    const list = screen.getByRole('listbox', { name: 'Suggestions' });
    expect(searchBox().getAttribute('aria-controls')).toBe(list.id);
    const [first, second] = options();
    expect(searchBox().getAttribute('aria-activedescendant')).toBe(first?.id);
    await user.keyboard('{ArrowDown}');
    expect(searchBox().getAttribute('aria-activedescendant')).toBe(second?.id);
    await user.keyboard('{Escape}');
    expect(searchBox().hasAttribute('aria-activedescendant')).toBe(false);
  });

  it('are selected with the arrow keys, around both ends', async () => {
    const { user } = await openWith('mil');
    expect(highlighted()).toEqual(['Milano City']);
    await user.keyboard('{ArrowUp}');
    expect(highlighted()).toEqual(['Università degli studi di Milano University']);
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toEqual(['Milano City']);
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toEqual(['Politecnico di Milano University']);
  });

  it('shut on Escape and keep the text; an arrow key opens them again', async () => {
    const { user } = await openWith('mil');
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(optionTexts()).toEqual([]);
    expect(searchBox().value).toBe('mil');
    await user.keyboard('{ArrowDown}');
    expect(optionTexts()).toHaveLength(4);
  });

  it('shut when the focus moves on', async () => {
    const { user } = await openWith('mil');
    await user.tab();
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Distance' }));
  });
});

describe('a pick', () => {
  it('is not made with an Enter of an input method, which Safari shows only by the key code', () => {
    open();
    fireEvent.change(searchBox(), { target: { value: 'mil' } });
    fireEvent.keyDown(searchBox(), { key: 'Enter', keyCode: 229 });
    expect(searchBox().value).toBe('mil');
  });

  it('is made with Enter right after the last letter', () => {
    open();
    fireEvent.change(searchBox(), { target: { value: 'mil' } });
    fireEvent.keyDown(searchBox(), { key: 'Enter' });
    expect(searchBox().value).toBe('Milano');
    expect(findButton()).not.toBeNull();
  });

  it('is made with Enter on the highlighted suggestion, which fills the box', async () => {
    const { user, address } = await openWith('mil');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(searchBox().value).toBe('Milano Bicocca');
    expect(isOpen()).toBe(false);
    expect(address()).toBe('/');
  });

  it('is made with the mouse, and the box keeps the focus', async () => {
    const { user } = await openWith('mil');
    await user.click(screen.getByRole('option', { name: /Politecnico di Milano/ }));
    expect(searchBox().value).toBe('Politecnico di Milano');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(searchBox());
  });

  it('enables Find, and an edit disables it', async () => {
    const { user } = await openWith('Milano');
    expect(findButton()).toBeNull();
    await user.keyboard('{Enter}');
    expect(findButton()).not.toBeNull();
    await user.type(searchBox(), 'x');
    expect(findButton()).toBeNull();
    await user.keyboard('{Backspace}{Enter}');
    expect(findButton()).not.toBeNull();
  });
});

describe('Find', () => {
  it.each([
    ['roma', 'Roma City', '/listings?location=Roma'],
    ['bocconi', 'Bocconi University', '/listings?university=Bocconi'],
    ['padova', 'Padova University', '/listings?university=Padova'],
    [
      'universita degli',
      'Università degli studi di Milano University',
      '/listings?university=Universit%C3%A0+degli+studi+di+Milano',
    ],
  ])("'%s', picked as '%s', goes to %s", async (text, option, target) => {
    const { user, address } = await openWith(text);
    await user.click(screen.getByRole('option', { name: option }));
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(address()).toBe(target);
  });

  it('is also done by Enter after a suggestion is picked', async () => {
    const { user, address } = await openWith('roma');
    await user.keyboard('{Enter}{Enter}');
    expect(address()).toBe('/listings?location=Roma');
  });

  it('takes the chosen distance and price along', async () => {
    const { user, address } = await openWith('torino');
    await user.keyboard('{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), '+10km');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), 'Up to 700 EUR');
    expect(address()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(address()).toBe('/listings?location=Torino&maxDistance=10&maxPrice=700');
  });

  it('takes filters chosen before the place, and not removed ones', async () => {
    const { user, address } = open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), 'Up to 2,000 EUR');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), '+5km');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), 'Any distance');
    await user.type(searchBox(), 'torino{Enter}{Enter}');
    expect(address()).toBe('/listings?location=Torino&maxPrice=2000');
  });

  it('offers the documented distances and prices', () => {
    open();
    const texts = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(texts('Distance')).toEqual(['Any distance', '+5km', '+10km', '+15km', '+30km']);
    const prices = texts('Price');
    expect(prices).toHaveLength(18);
    expect([prices[0], prices[1], prices[2], prices[17]]).toEqual([
      'Any price',
      'Up to 400 EUR',
      'Up to 500 EUR',
      'Up to 2,000 EUR',
    ]);
  });
});
