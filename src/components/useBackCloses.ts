import { useEffect, useEffectEvent } from 'react';

/** Is notified when a layer (a dialog, menu or popup) opens or closes, with the number of the layer. */
interface LayerWatcher {
  opened(layer: number): void;
  closed(layer: number): void;
}

/** The open layers, and how to close each. */
const layers = new Map<number, () => void>();
let lastLayer = 0;
let watcher: LayerWatcher | null = null;

/**
 * Reports layers that open and close, beginning with those that are open.
 * @returns a function that stops it
 */
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
