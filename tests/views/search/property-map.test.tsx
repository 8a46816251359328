import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type PropertyMap from '../../../src/components/maps/PropertyMap.tsx';
import { propertyMapMachine } from '../../../src/machines/search/property-map.machine.ts';
import { PropertyMapView } from '../../../src/views/search/PropertyMapView.tsx';
import { sampleProperties } from '../../../src/views/search/sample-properties.ts';
import { renderView } from '../../support/render.tsx';

// OpenLayers needs a real browser. This stub shows the markers as a list, with the popup of the open one.
const MapStub = ({
  properties,
  openedId,
  onOpen,
  onClose,
  onDetails,
}: ComponentProps<typeof PropertyMap>) => (
  <ul aria-label="Map of properties">
    {properties.map(({ id, address }) => (
      <li key={id}>
        <button type="button" onClick={() => onOpen(id)}>
          {address}
        </button>
        {id === openedId && (
          <div role="dialog" aria-label={address}>
            <button type="button" onClick={() => onDetails(id)}>
              View Details
            </button>
            <button type="button" onClick={onClose}>
              Close
            </button>
          </div>
        )}
      </li>
    ))}
  </ul>
);

function openMap(loadMap: (count: number) => Promise<unknown> = async () => {}) {
  let loads = 0;
  const machine = propertyMapMachine.provide({
    actors: {
      loadMap: fromPromise<unknown>(async () => {
        loads += 1;
        await loadMap(loads);
      }),
    },
  });
  return renderView(<PropertyMapView machine={machine} MapView={MapStub} />, { at: '/map' });
}

const map = () => screen.findByRole('list', { name: 'Map of properties' });
const panel = () => screen.queryByRole('region', { name: 'Property Details' });
const brera = { name: 'Via Brera 12, Milano' };
const washington = { name: 'Via Washington 55, Milano' };

async function openDetails() {
  const view = openMap();
  await map();
  await view.user.click(screen.getByRole('button', brera));
  await view.user.click(screen.getByRole('button', { name: 'View Details' }));
  return view;
}

describe('the map', () => {
  it("shows 'Loading map...' and then all sample properties", async () => {
    const library = Promise.withResolvers<void>();
    openMap(() => library.promise);
    expect(screen.getByRole('heading', { level: 1, name: 'Properties on the map' })).toBeTruthy();
    expect(document.title).toBe('Map · Stanza');
    expect(screen.getByText('Loading map...')).toBeTruthy();
    library.resolve();
    const markers = within(await map()).getAllByRole('button');
    expect(markers.map((marker) => marker.textContent)).toEqual(
      sampleProperties.map(({ address }) => address),
    );
    expect(screen.queryByText('Loading map...')).toBeNull();
  });

  it('shows an error when it cannot be loaded, and retries', async () => {
    const { user } = openMap((count) =>
      count === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The map could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await map()).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a search bar that leads to the results', async () => {
    const { user, address } = openMap();
    await map();
    await user.type(screen.getByRole('combobox', { name: 'City or university' }), 'bocconi{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), '+15km');
    expect(address()).toBe('/map');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(address()).toBe('/listings?university=Bocconi&maxDistance=15');
  });
});

describe('a marker', () => {
  it('opens its popup and closes the previous one', async () => {
    const { user } = openMap();
    await map();
    await user.click(screen.getByRole('button', brera));
    expect(screen.getByRole('dialog', brera)).toBeTruthy();
    await user.click(screen.getByRole('button', washington));
    expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', washington)]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(panel()).toBeNull();
  });
});

describe("the 'Property Details' panel", () => {
  it("shows the property's data and gets the focus", async () => {
    await openDetails();
    const details = within(screen.getByRole('region', { name: 'Property Details' }));
    expect(details.getByText('$1,450/month')).toBeTruthy();
    expect(details.getByText('Via Brera 12, Milano')).toBeTruthy();
    expect(details.getAllByRole('term').map((term) => term.textContent)).toEqual(['Bedrooms', 'Bathrooms']);
    expect(details.getAllByRole('definition').map((value) => value.textContent)).toEqual(['2', '1']);
    expect(document.activeElement).toBe(details.getByRole('heading', { name: 'Property Details' }));
  });

  it('changes to another property and gets the focus again', async () => {
    const { user } = await openDetails();
    await user.click(screen.getByRole('button', washington));
    await user.click(screen.getByRole('button', { name: 'View Details' }));
    const details = within(screen.getByRole('region', { name: 'Property Details' }));
    expect(details.getByText('$1,860/month')).toBeTruthy();
    expect(details.queryByText('$1,450/month')).toBeNull();
    expect(document.activeElement).toBe(details.getByRole('heading'));
  });

  it('closes and returns the focus', async () => {
    const { user } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Close property details' }));
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View Details' }));
  });

  it('stays when the popup closes', async () => {
    const { user } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(panel()).not.toBeNull();
  });

  it('links to the listings of the city', async () => {
    const { user, address } = await openDetails();
    await user.click(screen.getByRole('link', { name: 'View Full Details' }));
    expect(address()).toBe('/listings?location=Milano');
  });
});
