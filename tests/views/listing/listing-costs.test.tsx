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

describe('the form of a backend with `contract-terms`', () => {
  it('asks for the kind, the registration, the notice and the fees, and sends them', async () => {
    const { user, uploads } = open({ capabilities: ['listing-costs', 'contract-terms'] });
    await section();
    fill(aDraftForm({ availabilityEndDate: '' }));
    await choose(aFile('window.jpg'));
    await user.click(screen.getByText(folded));
    fireEvent.change(screen.getByLabelText('Type of contract'), { target: { value: 'agreed' } });
    fireEvent.change(screen.getByLabelText('Is the contract registered?'), { target: { value: 'promised' } });
    fireEvent.change(input('Notice to leave (months)'), { target: { value: '3' } });
    fireEvent.change(input('Other fees, once (€)'), { target: { value: '80,50' } });
    await user.click(button('Create Listing'));
    expect(uploads[0]?.details).toMatchObject({
      contractType: 'other',
      contract: { kind: 'agreed', registered: 'promised', noticeMonths: 3, otherFees: 80.5 },
    });
  });

  it('does not ask a backend with `listing-costs` alone for them', async () => {
    await openAsked();
    expect(screen.queryByLabelText('Is the contract registered?', { exact: false })).toBeNull();
    expect(screen.queryByRole('option', { name: 'None yet', hidden: true })).toBeNull();
    expect(screen.getByRole('option', { name: 'Ordinary (4+4 years)', hidden: true })).toBeTruthy();
  });
});

describe('the contract of a room', () => {
  const listing = aListing({
    price: 500,
    allInclusivePrice: null,
    serviceCosts: 40,
    utilitiesIncluded: true,
    internetIncluded: true,
    deposit: 1250,
    availabilityStartDate: '2026-09-01',
    availabilityEndDate: '2027-06-30',
    terms: someTerms({ agencyFee: null }),
    contract: { kind: 'agreed', registered: 'promised', noticeMonths: 3, otherFees: 50 },
  });
  const values = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);

  it('is on its page, with what is paid at first and over the offer, and a page in plain words', async () => {
    openListing({ fetchListing: () => listing });
    const line = (await screen.findByText('$1,840')).closest('summary');
    expect(line?.textContent).toBe('In all, the first month $1,840 + agency fee unknown');
    expect(screen.getByText('$5,450').closest('summary')?.textContent).toBe(
      'Over the whole offer, 10 months: $5,450 + agency fee unknown',
    );
    expect(values('Contract')).toEqual([
      'Agreed (3+2)',
      'Promised',
      '6 months',
      '3 months',
      'Yes',
      '2',
      '$50',
    ]);
    expect(values('Additional Costs')).toContain('$1,250 · 2.5 months');
    const link = screen.getByRole('link', { name: 'What this means, in plain words' });
    expect(link.getAttribute('href')).toBe('/guides/agreed');
    expect(screen.queryByText(/the law sets a limit/)).toBeNull();
  });

  it('counts the months of the search, and notes a deposit above the limit of the law', async () => {
    openListing({ fetchListing: () => ({ ...listing, deposit: 1501 }), searchedMonths: 4.5 });
    expect((await screen.findByText('$2,480')).closest('summary')?.textContent).toBe(
      'Over your stay, 4.5 months: $2,480 + agency fee unknown',
    );
    expect(screen.getByText(/at most three months’ rent/)).toBeTruthy();
  });

  it('has filters of a backend that knows them', async () => {
    const summary = aSummary(1, { costs: aSummary().histogram });
    const { user, requests } = openListings('/listings?location=Milano', {
      capabilities: ['search-filters', 'listing-costs', 'contract-terms'],
      search: () => ({ ...aPage([listing]), summary }),
      count: () => summary,
    });
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.selectOptions(panel.getByLabelText('Type of contract'), 'Agreed (3+2)');
    await user.selectOptions(panel.getByLabelText('Registered contract'), 'Registered or promised');
    await user.selectOptions(panel.getByLabelText('Deposit'), 'Up to 2 months');
    await user.selectOptions(panel.getByLabelText('Notice to leave'), 'Up to 1 month');
    await user.click(panel.getByLabelText('Residence possible'));
    await user.click(panel.getByLabelText('No fees besides the deposit'));
    await user.click(panel.getByRole('button', { name: /^Show/ }));
    await waitFor(() =>
      expect(requests.at(-1)?.query.filters).toEqual({
        contractType: 'agreed',
        registered: 'promised',
        maxDeposit: 2,
        maxNotice: 1,
        residencePossible: true,
        noFees: true,
      }),
    );
    const chips = within(screen.getByRole('list', { name: 'Applied filters' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Contract: Agreed (3+2)',
      'Registered or promised',
      'Residence possible',
      'Deposit up to 2 months',
      'Notice up to 1 month',
      'No fees besides the deposit',
      'Clear all filters',
    ]);
  });

  it('has no filters of a backend with `listing-costs` alone', async () => {
    const summary = aSummary(1, { costs: aSummary().histogram });
    const { user } = openListings('/listings?location=Milano', {
      search: () => ({ ...aPage([listing]), summary }),
      count: () => summary,
    });
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(panel.queryByLabelText('Registered contract')).toBeNull();
    expect(panel.queryByRole('option', { name: 'Agreed (3+2)' })).toBeNull();
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
