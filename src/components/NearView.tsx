import { useEffect, useEffectEvent, useRef } from 'react';

interface NearViewProps {
  onNear(): void;
}

/** An invisible mark. It calls back when less than one screen height is between it and the view. */
export function NearView({ onNear }: NearViewProps) {
  const mark = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onNear);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) notify();
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} />;
}
