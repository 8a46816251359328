import { act, render, renderHook } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useGrowth } from '../../../src/views/chat/useGrowth.ts';
import { useToday } from '../../../src/views/chat/useToday.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('useToday', () => {
  it('changes at midnight while the screen stays open', () => {
    vi.useFakeTimers({ now: new Date(2025, 2, 29, 23, 0) });
    const { result } = renderHook(useToday);
    expect(result.current).toBe(new Date(2025, 2, 29).getTime());
    act(() => vi.advanceTimersByTime(59 * 60_000));
    expect(result.current).toBe(new Date(2025, 2, 29).getTime());
    act(() => vi.advanceTimersByTime(2 * 60_000));
    expect(result.current).toBe(new Date(2025, 2, 30).getTime());
    act(() => vi.advanceTimersByTime(24 * 3_600_000));
    expect(result.current).toBe(new Date(2025, 2, 31).getTime());
  });
});

describe('a growing text area', () => {
  function Area({ text }: { text: string }) {
    const area = useRef<HTMLTextAreaElement>(null);
    useGrowth(area, text, 128);
    return <textarea ref={area} value={text} readOnly />;
  }

  /** Opens the field with fixed sizes, because jsdom cannot measure: a line has 24 pixels, and the border one. */
  function open(text: string) {
    const area = HTMLTextAreaElement.prototype;
    vi.spyOn(area, 'scrollHeight', 'get').mockImplementation(function (this: HTMLTextAreaElement) {
      return 24 * this.value.split('\n').length;
    });
    vi.spyOn(area, 'offsetHeight', 'get').mockReturnValue(26);
    vi.spyOn(area, 'clientHeight', 'get').mockReturnValue(24);
    const { container, rerender } = render(<Area text={text} />);
    return {
      height: () => container.querySelector('textarea')?.style.height,
      write: (next: string) => rerender(<Area text={next} />),
    };
  }

  it('has the height of its text up to a maximum', () => {
    vi.stubGlobal('CSS', { supports: () => false });
    const { height, write } = open('one');
    expect(height()).toBe('26px');
    write('one\ntwo\nthree');
    expect(height()).toBe('74px');
    write('1\n2\n3\n4\n5\n6\n7');
    expect(height()).toBe('128px');
    write('');
    expect(height()).toBe('26px');
  });

  it('leaves the height to browsers that support field-sizing', () => {
    vi.stubGlobal('CSS', { supports: (name: string) => name === 'field-sizing' });
    expect(open('one').height()).toBe('');
  });
});
