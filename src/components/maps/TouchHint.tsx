import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useMapTarget } from './map-context.ts';

const hintTime = 1500;

/** Explains how to move the map when somebody tries with one finger, which scrolls the page. */
export function TouchHint() {
  const target = useMapTarget();
  const [visible, setVisible] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onTouchMove({ touches }: TouchEvent) {
      clearTimeout(timer);
      setVisible(touches.length === 1);
      timer = setTimeout(() => setVisible(false), hintTime);
    }
    target.addEventListener('touchmove', onTouchMove, { passive: true });
    return () => {
      clearTimeout(timer);
      target.removeEventListener('touchmove', onTouchMove);
    };
  }, [target]);

  return visible ? (
    <p className="map-hint" aria-hidden="true">
      <Trans>Use two fingers to move the map</Trans>
    </p>
  ) : null;
}
