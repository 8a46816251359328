import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';

function Late({ onEffect }: { onEffect(): void }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), 5);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <Shown onEffect={onEffect} />;
}

function Shown({ onEffect }: { onEffect(): void }) {
  useEffect(onEffect, [onEffect]);
  return <p>shown</p>;
}

it('an awaited element has run its effects, however slow the machine is', async () => {
  // Keeps the thread busy after the wait has ended, so that a timer of the wait is due before React's next task.
  const slow = new MutationObserver(async () => {
    for (let turn = 0; turn < 50; turn++) await null;
    const end = performance.now() + 5;
    while (performance.now() < end);
  });
  slow.observe(document, { childList: true, subtree: true });
  let missed = 0;
  for (let time = 0; time < 30; time++) {
    let effects = 0;
    const { unmount } = render(
      <Late
        onEffect={() => {
          effects += 1;
        }}
      />,
    );
    await screen.findByText('shown');
    if (effects === 0) missed += 1;
    unmount();
  }
  slow.disconnect();
  expect(missed).toBe(0);
});
