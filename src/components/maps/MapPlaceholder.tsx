import { Trans } from '@lingui/react/macro';
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
        <Trans>Loading map...</Trans>
      </div>
    );
  }
  return (
    <div className="map-placeholder" role="alert">
      <p>
        <Trans>The map could not be loaded.</Trans>
      </p>
      {onRetry && <Retry onRetry={onRetry} />}
    </div>
  );
}

function Retry({ onRetry }: { onRetry(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusNearby(button);
  return (
    <button ref={button} type="button" onClick={onRetry}>
      <Trans>Try Again</Trans>
    </button>
  );
}
