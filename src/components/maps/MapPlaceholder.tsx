import { useRef } from 'react';
import { useFocusNearby } from '../useFocusNearby.ts';

interface MapPlaceholderProps {
  state: 'loading' | 'failed';
  onRetry?(): void;
}

/** The placeholder of a map while its chunk loads. It must not import anything of that chunk. Its styles are part of the page's. */
export function MapPlaceholder({ state, onRetry }: MapPlaceholderProps) {
  if (state === 'loading') {
    return (
      <div className="map-placeholder" role="status">
        Loading map...
      </div>
    );
  }
  return (
    <div className="map-placeholder" role="alert">
      <p>The map could not be loaded.</p>
      {onRetry && <Retry onRetry={onRetry} />}
    </div>
  );
}

function Retry({ onRetry }: { onRetry(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusNearby(button);
  return (
    <button ref={button} type="button" onClick={onRetry}>
      Try Again
    </button>
  );
}
