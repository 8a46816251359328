import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aListing } from '../../fixtures/listings.ts';
import { Avatar } from '../../src/components/Avatar.tsx';
import { ListingCard } from '../../src/components/listing/ListingCard.tsx';
import { ListingImage } from '../../src/components/listing/ListingImage.tsx';
import { renderView } from '../support/render.tsx';

/** Shows the result for one URL and, after a click, for another. */
function Changing({ show }: { show(url: string): React.ReactNode }) {
  const [url, setUrl] = useState('/images/gone.webp');
  return (
    <>
      {show(url)}
      <button type="button" onClick={() => setUrl('/images/new.webp')}>
        Change
      </button>
    </>
  );
}

describe('a profile picture', () => {
  const picture = () => screen.queryByRole('presentation');

  it('shows the image of its URL', () => {
    renderView(<Avatar url="/images/giulia.webp" size={32} />);
    expect(picture()?.getAttribute('src')).toBe('/images/giulia.webp');
  });

  it('is a placeholder without a URL', () => {
    renderView(<Avatar url={null} size={32} />);
    expect(picture()).toBeNull();
  });

  it('shows the placeholder when the image does not load, until the URL changes', async () => {
    const { user } = renderView(<Changing show={(url) => <Avatar url={url} size={32} />} />);
    fireEvent.error(screen.getByRole('presentation'));
    expect(picture()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(picture()?.getAttribute('src')).toBe('/images/new.webp');
  });
});

describe('a photograph', () => {
  it('has an alternative text and loads lazily', () => {
    renderView(<ListingImage url="/images/a.webp" alt="A room" sizes="100vw" />);
    const image = screen.getByRole('img', { name: 'A room' });
    expect(image.getAttribute('loading')).toBe('lazy');
    expect(image.getAttribute('srcset')).toContain('/images/a.webp?w=1280 1280w');
  });

  it('gets its sources only in the page, since Chromium keeps a photo with widths that was never in the page', () => {
    const places: boolean[] = [];
    const changes = vi.spyOn(HTMLImageElement.prototype, 'setAttribute');
    changes.mockImplementation(function (this: HTMLImageElement, name, value) {
      if (/^(src|srcset)$/i.test(name)) places.push(this.isConnected);
      Element.prototype.setAttribute.call(this, name, value);
    });
    const widths = vi.spyOn(HTMLImageElement.prototype, 'srcset', 'set');
    widths.mockImplementation(function (this: HTMLImageElement, value) {
      this.setAttribute('srcset', value);
    });
    renderView(<ListingImage url="/images/a.webp" alt="A room" sizes="100vw" />);
    expect(places).toEqual([true]);
  });

  it('stops loading when it leaves the page, since Chromium keeps a photo until it is loaded', () => {
    renderView(<ListingImage url="/images/a.webp" alt="A room" sizes="100vw" />);
    const image = screen.getByRole('img');
    cleanup();
    expect([image.getAttribute('src'), image.getAttribute('srcset')]).toEqual([null, null]);
  });

  it('loads at once when it is eager', () => {
    renderView(<ListingImage url="/images/a.webp" alt="A room" sizes="100vw" isEager />);
    expect(screen.getByRole('img').getAttribute('loading')).toBe('eager');
  });

  it("shows 'No photo' without a URL", () => {
    renderView(<ListingImage url={undefined} alt="A room" sizes="100vw" />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('No photo');
  });

  it("shows 'Photo unavailable' when it does not load, until the URL changes", async () => {
    const { user } = renderView(
      <Changing show={(url) => <ListingImage url={url} alt="A room" sizes="100vw" />} />,
    );
    fireEvent.error(screen.getByRole('img', { name: 'A room' }));
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Photo unavailable');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('img', { name: 'A room' }).getAttribute('src')).toBe('/images/new.webp?w=640');
  });
});

describe('the carousel of a card', () => {
  const title = 'Sunny room near the Politecnico';
  const card = () => within(screen.getByRole('article'));
  const photo = () => card().getByRole('img').getAttribute('alt');
  const step = (way: 'Previous' | 'Next') => card().getByRole('button', { name: `${way} photo of ${title}` });

  function showCard(imageUrls: string[]) {
    return renderView(<ListingCard listing={aListing({ imageUrls })} sizes="100vw" />);
  }

  it('wraps around both ends', async () => {
    const { user, address } = showCard(['/images/a.webp', '/images/b.webp', '/images/c.webp']);
    expect(photo()).toBe(`Photo 1 of 3 of ${title}`);
    await user.click(step('Previous'));
    expect(photo()).toBe(`Photo 3 of 3 of ${title}`);
    expect(card().getByRole('img').getAttribute('src')).toBe('/images/c.webp?w=640');
    await user.click(step('Next'));
    expect(photo()).toBe(`Photo 1 of 3 of ${title}`);
    await user.click(step('Next'));
    expect(photo()).toBe(`Photo 2 of 3 of ${title}`);
    expect(address()).toBe('/');
  });

  it.each([
    [['/images/a.webp'], { name: `Photo of ${title}` }],
    [[], { name: 'No photo' }],
  ])('of %o has no buttons', (urls, image) => {
    showCard(urls);
    expect(card().getByRole('img', image)).toBeTruthy();
    expect(card().queryByRole('button')).toBeNull();
  });

  it.each([
    ['to the left', { clientX: 60, clientY: 110 }, 2],
    ['to the right', { clientX: 150, clientY: 90 }, 3],
    ['that is too short', { clientX: 90, clientY: 100 }, 1],
    ['that is mostly vertical', { clientX: 40, clientY: 200 }, 1],
  ])('follows a swipe %s', (_, end, shown) => {
    showCard(['/images/a.webp', '/images/b.webp', '/images/c.webp']);
    // The link covers the whole card and receives the touch.
    const link = card().getByRole('link', { name: title });
    const finger = { pointerId: 3, isPrimary: true, pointerType: 'touch' };
    fireEvent.pointerDown(link, { ...finger, clientX: 100, clientY: 100 });
    fireEvent.pointerUp(link, { ...finger, ...end });
    expect(photo()).toBe(`Photo ${shown} of 3 of ${title}`);
  });

  it('ignores a swipe that becomes a scroll, and a second finger', () => {
    showCard(['/images/a.webp', '/images/b.webp']);
    const link = card().getByRole('link', { name: title });
    const finger = { pointerId: 3, isPrimary: true, pointerType: 'touch' };
    fireEvent.pointerDown(link, { ...finger, clientX: 100 });
    fireEvent.pointerCancel(link, finger);
    fireEvent.pointerUp(link, { ...finger, clientX: 0 });
    fireEvent.pointerDown(link, { ...finger, clientX: 100 });
    fireEvent.pointerUp(link, { ...finger, pointerId: 4, isPrimary: false, clientX: 0 });
    expect(photo()).toBe(`Photo 1 of 2 of ${title}`);
  });
});
