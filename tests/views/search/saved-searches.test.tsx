import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { rejected } from '../../../fixtures/failures.ts';
import { aPage, aSummary, listingsOf } from '../../../fixtures/listings.ts';
import { aSavedSearch, savedSearchesOf } from '../../../fixtures/saved-searches.ts';
import type { FilteredQuery } from '../../../src/domain/search/filtered-query.ts';
import { type SearchChange, withChange } from '../../../src/domain/search/saved-search.ts';
import { savedSearchesMachine } from '../../../src/machines/search/saved-searches.machine.ts';
import { type NewSearch, searchSavingMachine } from '../../../src/machines/search/search-saving.machine.ts';
import type { SavedSearches as All } from '../../../src/schemas/search/saved-search.ts';
import { SavedSearches } from '../../../src/views/search/SavedSearches.tsx';
import { SaveSearch } from '../../../src/views/search/SaveSearch.tsx';
import { renderView } from '../../support/render.tsx';
import { openListings } from './listings-screen.tsx';

const id = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';

describe('the button above the results', () => {
  function open({
    at = '/listings?location=Milano&maxPrice=600&hasBalcony=true&order=price',
    isMember = true,
    isAwaited = false,
    save = async (_: NewSearch) => savedSearchesOf(),
  } = {}) {
    const sent: NewSearch[] = [];
    let logins = 0;
    const machine = searchSavingMachine.provide({
      actors: {
        saveSearch: fromPromise<All, NewSearch>(({ input }) => {
          sent.push(input);
          return save(input);
        }),
      },
    });
    const Button = ({ readQuery }: { readQuery(): FilteredQuery }) => (
      <SaveSearch
        machine={machine}
        readQuery={readQuery}
        isMember={isMember}
        isExpired={false}
        isAwaited={isAwaited}
        makeId={() => id}
        onLogin={() => {
          logins += 1;
        }}
      />
    );
    const search = () => ({ ...aPage(listingsOf(1)), summary: aSummary() });
    return { ...openListings(at, { SaveSearch: Button, search }), sent, logins: () => logins };
  }
  const button = () => screen.findByRole('button', { name: 'Save search' });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Save this search' }));

  it('saves a search that does not show yet', async () => {
    const { user, sent } = open({ at: '/listings?location=Milano' });
    const save = await button();
    act(() => {
      fireEvent.change(screen.getByLabelText('Distance'), { target: { value: '5' } });
      fireEvent.click(save);
    });
    await user.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect(sent).toMatchObject([{ search: 'location=Milano&maxDistance=5' }]);
  });

  it('saves the search with the proposed name and daily mails', async () => {
    const { user, sent } = open();
    await user.click(await button());
    const inside = await dialog();
    expect(inside.getByLabelText<HTMLInputElement>('Name').value).toBe('Milano, Up to $600, Balcony');
    await user.click(inside.getByRole('button', { name: 'Save' }));
    expect(await inside.findByRole('status')).toHaveProperty(
      'textContent',
      '“Milano, Up to $600, Balcony” is among your saved searches, on the page of your liked listings.',
    );
    expect(sent).toEqual([
      {
        id,
        name: 'Milano, Up to $600, Balcony',
        search: 'location=Milano&maxPrice=600&hasBalcony=true&order=price',
        mail: 'daily',
      },
    ]);
    expect(inside.getByRole('link', { name: 'See saved searches' }).getAttribute('href')).toBe(
      '/liked-listings',
    );
  });

  it('shows a name with a direction mark without turning the message around', async () => {
    const { user } = open();
    await user.click(await button());
    const inside = await dialog();
    fireEvent.change(inside.getByLabelText('Name'), { target: { value: '\u202EMine ' } });
    await user.click(inside.getByRole('button', { name: 'Save' }));
    expect((await inside.findByRole('status')).textContent).toMatch(/^“Mine” is among/);
  });

  it('proposes a name of whole filters', async () => {
    const at =
      '/listings?location=Milano&maxPrice=600&availableFrom=2027-02-01&availableUntil=2027-06-01&roomType=private&hasBalcony=true';
    const { user } = open({ at });
    await user.click(await button());
    const name = (await dialog()).getByLabelText<HTMLInputElement>('Name');
    expect(name.value.replaceAll('\u00A0', ' ')).toBe(
      'Milano, Up to $600, Free on 1 Feb 2027, Free until 1 Jun 2027, Private room',
    );
  });

  it('keeps the typed values when it is rejected', async () => {
    const { user } = open({
      save: () => Promise.reject(rejected(409, 'You have saved this search as “X”.')),
    });
    await user.click(await button());
    const inside = await dialog();
    const name = inside.getByLabelText<HTMLInputElement>('Name');
    await user.clear(name);
    await user.type(name, '<b>Mine</b>{Enter}');
    expect((await inside.findByRole('alert')).textContent).toBe('You have saved this search as “X”.');
    expect(name.value).toBe('<b>Mine</b>');
  });

  it('sends a visitor to the login, who comes back to the dialog', async () => {
    const visitor = open({ isMember: false, isAwaited: true });
    await visitor.user.click(await button());
    expect(visitor.logins()).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    open({ isAwaited: true });
    expect((await dialog()).getByLabelText('Name')).toBeTruthy();
  });
});

describe('the saved searches', () => {
  function open(start: All, { change = withChange } = {}) {
    const opened: string[] = [];
    const changes: SearchChange[] = [];
    let now = start;
    const machine = savedSearchesMachine.provide({
      actors: {
        fetchSavedSearches: fromPromise<All>(async () => now),
        change: fromPromise<All, SearchChange>(async ({ input }) => {
          changes.push(input);
          now = change(now, input);
          return now;
        }),
      },
    });
    const view = renderView(<SavedSearches machine={machine} onOpen={(one) => opened.push(one)} />);
    return { ...view, opened, changes };
  }
  const named = aSavedSearch({ name: 'Near <i>Bocconi</i>' });

  it('show their filters and the number of new rooms, and lead to them', async () => {
    const { user, opened } = open(savedSearchesOf(named, aSavedSearch({ id: 'x', search: '', newCount: 0 })));
    const [first, second] = await screen.findAllByRole('article');
    expect(first?.textContent).toContain('Milano · Up to $600');
    expect(first?.textContent).toContain('3 new rooms');
    expect(second?.textContent).toContain('All rooms');
    expect(second?.textContent).toContain('Nothing new');
    const link = screen.getByRole('link', { name: 'Near <i>Bocconi</i>' });
    expect(link.getAttribute('href')).toBe('/listings?location=Milano&maxPrice=600');
    await user.click(link);
    expect(opened).toEqual([named.id]);
  });

  it('can be renamed, get other mails and be deleted', async () => {
    const { user, changes } = open(savedSearchesOf(named));
    await user.selectOptions(await screen.findByLabelText('Mails about Near <i>Bocconi</i>'), 'weekly');
    await user.click(screen.getByRole('button', { name: 'Rename Near <i>Bocconi</i>' }));
    const field = screen.getByLabelText('Name');
    await user.clear(field);
    await user.type(field, 'Mine{Enter}');
    await user.selectOptions(
      screen.getByLabelText('When a room you like costs less, or is rented'),
      'A mail at once',
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Mine' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this search?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^None yet/)).toBeTruthy();
    expect(changes).toEqual([
      { kind: 'edit', id: named.id, values: { mail: 'weekly' } },
      { kind: 'edit', id: named.id, values: { name: 'Mine' } },
      { kind: 'loweredRents', mail: 'atOnce' },
      { kind: 'delete', id: named.id },
    ]);
  });

  it('show why a change failed, and keep a typed name', async () => {
    const { user } = open(savedSearchesOf(named), {
      change: () => {
        throw rejected(429, 'Too many attempts.');
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Rename/ }));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Mine{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: named.name })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Rename/ }));
  });
});
