import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../../src/shell/useKeptFocus.ts';

/** Renders a panel in a frame that keeps the focus, as the workbench does. */
export function InPanel({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  return (
    <div ref={frame}>
      <div className="wb-panel">{children}</div>
    </div>
  );
}
