import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openShown } from './listing-screen.tsx';

const title = 'Sunny room near the Politecnico';
const photos = () => screen.getByRole('region', { name: 'Photos' });
const inPage = (name: string) => within(photos()).getByRole('button', { name });
const shown = () => within(photos()).getByRole('img', { name: /^Photo/ });
const isAtEnd = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

describe('the gallery', () => {
  it('starts at the first photo and stops there', async () => {
    const { user } = await openShown();
    expect(shown().getAttribute('alt')).toBe(`Photo 1 of 3 of ${title}`);
    expect(shown().getAttribute('src')).toBe('/images/101-1.webp?w=640');
    expect(within(photos()).getByText('1/3')).toBeTruthy();
    expect(isAtEnd(inPage('Previous photo'))).toBe(true);
    await user.click(inPage('Previous photo'));
    expect(within(photos()).getByText('1/3')).toBeTruthy();
  });

  it('stops at the last photo and keeps the focus', async () => {
    const { user } = await openShown();
    const next = inPage('Next photo');
    await user.click(next);
    expect(within(photos()).getByText('2/3')).toBeTruthy();
    expect(isAtEnd(next)).toBe(false);
    await user.click(next);
    expect(shown().getAttribute('alt')).toBe(`Photo 3 of 3 of ${title}`);
    expect(isAtEnd(next)).toBe(true);
    await user.click(next);
    expect(within(photos()).getByText('3/3')).toBeTruthy();
    expect(document.activeElement).toBe(next);
    await user.click(inPage('Previous photo'));
    expect(within(photos()).getByText('2/3')).toBeTruthy();
  });

  it('goes to the photo of a thumbnail and marks it as the current one', async () => {
    const { user } = await openShown();
    await user.click(inPage('Photo 3'));
    expect(shown().getAttribute('src')).toBe('/images/101-3.webp?w=640');
    const current = within(photos())
      .getAllByRole('button', { name: /^Photo \d$/ })
      .map((thumbnail) => thumbnail.getAttribute('aria-current'));
    expect(current).toEqual(['false', 'false', 'true']);
  });

  it('follows a horizontal swipe but not the mouse', async () => {
    await openShown();
    const swipe = (pointerType: string) => {
      fireEvent.pointerDown(shown(), {
        pointerId: 1,
        isPrimary: true,
        pointerType,
        clientX: 200,
        clientY: 50,
      });
      fireEvent.pointerUp(shown(), { pointerId: 1, isPrimary: true, pointerType, clientX: 100, clientY: 60 });
    };
    swipe('mouse');
    expect(within(photos()).getByText('1/3')).toBeTruthy();
    swipe('touch');
    expect(within(photos()).getByText('2/3')).toBeTruthy();
  });

  it('of one photo has no thumbnails and disabled buttons', async () => {
    await openShown({ imageUrls: ['/images/101-1.webp'] });
    expect(within(photos()).getByText('1/1')).toBeTruthy();
    expect(within(photos()).queryByRole('button', { name: /^Photo \d$/ })).toBeNull();
    expect(isAtEnd(inPage('Previous photo'))).toBe(true);
    expect(isAtEnd(inPage('Next photo'))).toBe(true);
  });

  it("without photos shows 'No photo' and no button", async () => {
    await openShown({ imageUrls: [] });
    expect(screen.getByRole('img', { name: 'No photo' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /photo/i })).toBeNull();
  });

  it('can show the same photo twice', async () => {
    const { user } = await openShown({ imageUrls: ['/images/a.webp', '/images/b.webp', '/images/a.webp'] });
    await user.click(inPage('Photo 3'));
    expect(within(photos()).getByText('3/3')).toBeTruthy();
    await user.click(inPage('Previous photo'));
    expect(shown().getAttribute('src')).toBe('/images/b.webp?w=640');
  });
});

describe('the fullscreen viewer', () => {
  const viewer = () => within(screen.getByRole('dialog', { name: `Photos of ${title}` }));
  const position = () => viewer().getByRole('status').textContent;

  async function openViewer(imageUrls?: string[]) {
    const view = await openShown(imageUrls && { imageUrls });
    await view.user.click(screen.getByRole('button', { name: /^View photo 1 of \d in full screen$/ }));
    // The dialog takes the focus in a later frame; until then, it gets no keys.
    await waitFor(() => expect(document.activeElement).toBe(viewer().getByRole('button', { name: 'Close' })));
    return view;
  }

  it('opens at the current photo', async () => {
    const { user } = await openShown();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(inPage('Next photo'));
    await user.click(inPage('View photo 2 of 3 in full screen'));
    expect(viewer().getByRole('img', { name: `Photo 2 of 3 of ${title}` })).toBeTruthy();
    expect(position()).toBe('2/3');
  });

  it('steps with the arrow keys and stops at both ends', async () => {
    const { user } = await openViewer();
    await user.keyboard('{ArrowLeft}');
    expect(position()).toBe('1/3');
    await user.keyboard('{ArrowRight}');
    expect(position()).toBe('2/3');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(position()).toBe('3/3');
    await user.keyboard('{ArrowLeft}');
    expect(position()).toBe('2/3');
  });

  it('handles the arrow keys after a click on the photo', async () => {
    const { user } = await openViewer();
    await user.click(viewer().getByRole('img', { name: /^Photo/ }));
    await user.keyboard('{ArrowRight}');
    expect(position()).toBe('2/3');
  });

  it('steps with its buttons', async () => {
    const { user } = await openViewer();
    await user.click(viewer().getByRole('button', { name: 'Next photo' }));
    expect(position()).toBe('2/3');
    await user.click(viewer().getByRole('button', { name: 'Previous photo' }));
    expect(position()).toBe('1/3');
    expect(isAtEnd(viewer().getByRole('button', { name: 'Previous photo' }))).toBe(true);
  });

  it.each([
    ['its button', '{Enter}'],
    ['Escape', '{Escape}'],
  ])('closes with %s; the page shows the same photo and gets the focus back', async (_, key) => {
    const { user } = await openViewer();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(viewer().getByRole('button', { name: 'Close' }));
    await user.keyboard(key);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(photos()).getByText('2/3')).toBeTruthy();
    expect(document.activeElement).toBe(inPage('View photo 2 of 3 in full screen'));
  });

  it('opens again after it was closed', async () => {
    const { user } = await openViewer();
    await user.keyboard('{Escape}');
    await user.click(inPage('View photo 1 of 3 in full screen'));
    expect(position()).toBe('1/3');
  });

  it("shows 'Photo unavailable' when the photo does not load", async () => {
    await openViewer(['/images/a.webp']);
    fireEvent.error(viewer().getByRole('img', { name: /^Photo 1/ }));
    expect(viewer().getByRole('img', { name: 'Photo unavailable' })).toBeTruthy();
  });
});
