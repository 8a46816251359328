import { useEffect, useEffectEvent } from 'react';

/** Hears what opens and closes, by number. */
interface LayerWatcher {
  opened(layer: number): void;
  closed(layer: number): void;
}

/** What is open, and how it closes. */
const layers = new Map<number, () => void>();
let lastLayer = 0;
let watcher: LayerWatcher | null = null;

/** Reports what opens and closes, beginning with what is open. @returns stops it */
export function watchLayers(next: LayerWatcher): () => void {
  watcher = next;
  for (const layer of layers.keys()) next.opened(layer);
  return () => {
    watcher = null;
  };
}

export function closeLayer(layer: number): void {
  layers.get(layer)?.();
}

function openLayer(onBack: () => void): () => void {
  lastLayer += 1;
  const layer = lastLayer;
  layers.set(layer, onBack);
  watcher?.opened(layer);
  return () => {
    layers.delete(layer);
    watcher?.closed(layer);
  };
}

/** While something is open, the back button of the browser, or a phone's gesture, closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}
