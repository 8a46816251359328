import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onChange` with each value but the first, which the actor already has as input. */
export function useChange<T>(value: T, onChange: (value: T) => void): void {
  const last = useRef(value);
  const onOther = useEffectEvent(onChange);
  useEffect(() => {
    if (Object.is(last.current, value)) return;
    last.current = value;
    onOther(value);
  }, [value]);
}
