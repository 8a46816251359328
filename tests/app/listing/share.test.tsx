import { afterEach, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { shareEffects } from '../../../src/app/effects/listing/share.ts';

const input = { title: 'Sunny room', address: 'https://stanza.example/listing/101' };
const link = { title: input.title, url: input.address };
const share = () => toPromise(createActor(shareEffects.shareLink, { input }).start());

afterEach(() => vi.unstubAllGlobals());

/** The sharing functions of the browser, with mocks that record the shared data. */
function browser({ sheet, clipboard }: { sheet?: () => Promise<void>; clipboard?: () => Promise<void> }) {
  const shared = vi.fn(sheet);
  const written = vi.fn(clipboard);
  vi.stubGlobal('navigator', {
    ...(sheet && { share: shared, canShare: () => true }),
    ...(clipboard && { clipboard: { writeText: written } }),
  });
  return { shared, written };
}

const allowed = async () => {};
const refusing = (name: string) => async () => {
  throw new DOMException('Refused', name);
};

it('opens the share sheet of the device', async () => {
  const { shared, written } = browser({ sheet: allowed, clipboard: allowed });
  expect(await share()).toBe('shared');
  expect(shared).toHaveBeenCalledWith(link);
  expect(written).not.toHaveBeenCalled();
});

it('copies nothing if the person closes the share sheet', async () => {
  const { written } = browser({ sheet: refusing('AbortError'), clipboard: allowed });
  expect(await share()).toBe('cancelled');
  expect(written).not.toHaveBeenCalled();
});

it.each([
  ['there is no share sheet', undefined],
  ['the share sheet is refused', refusing('NotAllowedError')],
])('copies the link if %s', async (_, sheet) => {
  const { written } = browser({ clipboard: allowed, ...(sheet && { sheet }) });
  expect(await share()).toBe('copied');
  expect(written).toHaveBeenCalledWith(input.address);
});

it.each([{ canShare: () => false }, {}])(
  'copies the link if the device cannot share it: $canShare',
  async (device) => {
    const { shared } = browser({ sheet: allowed, clipboard: allowed });
    vi.stubGlobal('navigator', { clipboard: navigator.clipboard, share: shared, ...device });
    expect(await share()).toBe('copied');
    expect(shared).not.toHaveBeenCalled();
  },
);

it.each([
  ['there is no clipboard', undefined],
  ['the clipboard is refused', refusing('NotAllowedError')],
])('fails if %s', async (_, clipboard) => {
  browser({ ...(clipboard && { clipboard }) });
  await expect(share()).rejects.toThrow();
});
