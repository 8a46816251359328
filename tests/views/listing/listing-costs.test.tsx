import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aListing, aPage, aSummary, someTerms } from '../../../fixtures/listings.ts';
import { aDraftForm, aFile } from '../../../fixtures/members.ts';
import { alerts, button, choose, fill, input, open } from '../publish/create-listing-form.tsx';
import { openListings } from '../search/listings-screen.tsx';
import { openListing } from './listing-screen.tsx';

const folded = 'More about the costs and the contract';
const section = () => screen.findByRole('region', { name: folded });

async function openAsked() {
  const view = open({ capabilities: ['listing-costs'] });
  const details = (await section()).querySelector('details');
  if (!details) throw new Error('The section does not fold.');
  return { ...view, details };
}

describe('the form of a backend with costs', () => {
  it('asks for them in a collapsed section, and sends the filled ones', async () => {
    const { details, user, uploads } = await openAsked();
    expect(details.open).toBe(false);
    fill(aDraftForm({ availabilityEndDate: '' }));
    await choose(aFile('window.jpg'));
    await user.click(screen.getByText(folded));
    expect(input('Internet a month (€)').value).toBe('');
    await user.click(input('Internet included in the rent'));
    expect(screen.queryByLabelText('Internet a month (€)')).toBeNull();
    fireEvent.change(input('Bills a month (€)'), { target: { value: '60' } });
    fireEvent.change(screen.getByLabelText('Type of contract'), { target: { value: 'student' } });
    await user.click(button('Create Listing'));
    expect(uploads[0]?.details).toMatchObject({
      internetIncluded: true,
      utilitiesCosts: 60,
      contractType: 'student',
      deposit: null,
    });
  });

  it('opens the section with a wrong value, and keeps the value', async () => {
    const { details, user, uploads } = await openAsked();
    fill();
    await choose(aFile('window.jpg'));
    fireEvent.change(input('Deposit (€)'), { target: { value: '-5' } });
    await user.click(button('Create Listing'));
    await waitFor(() => expect(details.open).toBe(true));
    expect(alerts()).toEqual(['Deposit (€): Must not be below 0.']);
    expect([input('Deposit (€)').value, input('Deposit (€)').getAttribute('aria-invalid')]).toEqual([
      '-5',
      'true',
    ]);
    expect(uploads).toEqual([]);
  });

  it('is the specified one if the backend has none', async () => {
    open({ capabilities: ['contact'] });
    await choose();
    expect(screen.queryByText(folded)).toBeNull();
  });
});

describe('the total cost of a room', () => {
  const listing = aListing({
    price: 450,
    allInclusivePrice: null,
    serviceCosts: 40,
    utilitiesIncluded: false,
    internetIncluded: true,
    terms: someTerms({ utilitiesCosts: null }),
  });

  it('is on its page with its parts, and so is the contract', async () => {
    openListing({ fetchListing: () => listing });
    const line = (await screen.findByText('$490')).closest('summary');
    expect(line?.textContent).toBe('In all $490 + bills unknown');
    const parts = within(line?.parentElement ?? document.body).getAllByRole('definition', { hidden: true });
    expect(parts.map(({ textContent }) => textContent)).toEqual(['$450', '$40', 'Unknown', 'Included']);
    const contract = within(screen.getByRole('region', { name: 'Contract' }));
    expect(contract.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'For students',
      '6 months',
      'Yes',
      '2',
    ]);
  });

  it('is not shown if the backend does not know it', async () => {
    openListing({ fetchListing: () => aListing() });
    await screen.findByText('Description');
    expect(screen.queryByText(/In all/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Contract' })).toBeNull();
  });

  it('is on its card, and is an order and a filter of the results', async () => {
    const summary = aSummary(1, { costs: aSummary().histogram });
    const { user, requests } = openListings('/listings?location=Milano', {
      search: () => ({ ...aPage([listing]), summary }),
      count: () => summary,
    });
    expect((await screen.findByText('$490')).closest('article')).not.toBeNull();
    await user.selectOptions(screen.getByLabelText('Order'), 'Lowest cost in all first');
    await waitFor(() => expect(requests.at(-1)?.query.order).toBe('cost'));
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.type(panel.getByLabelText('Highest cost ($)'), '500');
    await user.click(panel.getByLabelText('Only rooms that name all costs'));
    await user.click(panel.getByRole('button', { name: /^Show/ }));
    await waitFor(() => expect(requests.at(-1)?.query.filters).toEqual({ maxCost: 500, costsKnown: true }));
    expect(screen.getByRole('button', { name: 'Remove filter: Up to $500 in all' })).toBeTruthy();
  });

  it('has filters for the room type, the contract and the stay, and flexible dates', async () => {
    const summary = aSummary(1, { costs: aSummary().histogram });
    const { user, requests } = openListings(
      '/listings?location=Milano&availableFrom=2026-09-01&flexibleWeeks=3',
      {
        search: () => ({ ...aPage([listing]), summary }),
        count: () => summary,
      },
    );
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.selectOptions(panel.getByLabelText('Kind of room'), 'Bed in a shared room');
    await user.selectOptions(panel.getByLabelText('Type of contract'), 'For students');
    await user.type(panel.getByLabelText('I stay (months)'), '6.5');
    expect(panel.getByText('A whole number of months up to 120, such as 6.')).toBeTruthy();
    await user.clear(panel.getByLabelText('I stay (months)'));
    await user.type(panel.getByLabelText('I stay (months)'), '6');
    // The value comes from the address.
    expect(panel.getByRole('option', { name: 'Up to 3 weeks', selected: true })).toBeTruthy();
    await user.selectOptions(panel.getByLabelText('Earlier or later'), 'Up to 2 weeks');
    await user.click(panel.getByRole('button', { name: /^Show/ }));
    await waitFor(() =>
      expect(requests.at(-1)?.query.filters).toEqual({
        availableFrom: '2026-09-01',
        flexibleWeeks: 2,
        roomType: 'shared',
        contractType: 'student',
        stayMonths: 6,
      }),
    );
    const chips = within(screen.getByRole('list', { name: 'Applied filters' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))).toEqual([
      'Free on 1 Sept 2026',
      'Give or take 2 weeks',
      'Bed in a shared room',
      'Contract: For students',
      'For 6 months',
      'Clear all filters',
    ]);
  });

  it('is not an order of a backend that does not know it', async () => {
    const { user } = openListings('/listings?location=Milano', {
      search: () => ({ ...aPage(), summary: aSummary() }),
    });
    const order = await screen.findByLabelText('Order');
    expect(within(order).queryByRole('option', { name: 'Lowest cost in all first' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await screen.findByRole('dialog', { name: 'Filters' });
    expect(screen.queryByLabelText('Kind of room')).toBeNull();
    // Without a date, "earlier or later" has no meaning.
    expect(screen.queryByLabelText('Earlier or later')).toBeNull();
  });
});
