import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../../src/shell/useKeptFocus.ts';

/** A panel in the part of the workbench that keeps the focus. */
export function InPanel({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  return (
    <div ref={frame}>
      <div className="wb-panel">{children}</div>
    </div>
  );
}
