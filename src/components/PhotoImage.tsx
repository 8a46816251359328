import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { imageSources } from '../domain/image.ts';

interface PhotoImageProps extends Omit<ComponentProps<typeof chakra.img>, 'ref' | 'src' | 'srcSet'> {
  /** `undefined` while it is not known. */
  url: string | undefined;
  /** The width in which it shows, by which the browser chooses a file. */
  sizes: string;
}

/**
 * An `img` that gets its sources after it was inserted into the page. Chromium does not free an `img` with a `srcset` of widths that was
 * never inserted, nor the React tree that refers to it. React creates such elements when it restarts a render. When the `img` leaves the
 * page it loses its sources: Chromium keeps an image, with its React tree, until it is loaded.
 */
export function PhotoImage({ url, sizes, ...props }: PhotoImageProps) {
  const ref = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    if (url === undefined || !ref.current) return;
    const { src, srcSet = '' } = imageSources(url);
    Object.assign(ref.current, { sizes, srcset: srcSet, src });
  }, [url, sizes]);
  useLayoutEffect(() => {
    const image = ref.current;
    return () => {
      image?.removeAttribute('srcset');
      image?.removeAttribute('src');
    };
  }, []);
  return <chakra.img {...(isPrerendered && url && { ...imageSources(url), sizes })} {...props} ref={ref} />;
}

/** Effects do not run in the build. */
const isPrerendered = typeof document === 'undefined';
