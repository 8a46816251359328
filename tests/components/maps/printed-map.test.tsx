import '../../support/browser.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePrintedMap } from '../../../src/components/maps/usePrintedMap.ts';

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => void vi.unstubAllGlobals());

function aFrame(width: number) {
  const frame = document.createElement('div');
  Object.defineProperties(frame, { offsetWidth: { value: width }, offsetHeight: { value: 560 } });
  return frame;
}

test.each([
  [1360, '0.5'],
  [328, '1'],
])(
  'a map of %i px is printed at most as wide as the sheet, and has its size again afterwards',
  (width, zoom) => {
    const frame = aFrame(width);
    renderHook(() => usePrintedMap({ current: frame }, true));
    window.dispatchEvent(new Event('beforeprint'));
    expect(frame.style).toMatchObject({ width: `${width}px`, height: '560px', zoom });
    window.dispatchEvent(new Event('afterprint'));
    expect(frame.getAttribute('style')).toBeNull();
  },
);

test('a map that is not the subject of the page does not change', () => {
  const frame = aFrame(1360);
  renderHook(() => usePrintedMap({ current: frame }, false));
  window.dispatchEvent(new Event('beforeprint'));
  expect(frame.getAttribute('style')).toBeNull();
});
