import { useEffect, useEffectEvent, useRef } from 'react';

interface NearEndProps {
  onNear(): void;
}

/** An invisible mark at the end of a list. It calls back once, when it is less than one screen height below the view. */
export function NearEnd({ onNear }: NearEndProps) {
  const mark = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) tell();
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} />;
}
