import { Box } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { PhotoImage } from '../PhotoImage.tsx';

interface ListingImageProps {
  /** `undefined`, or an address that does not load, shows a placeholder. */
  url: string | undefined;
  alt: string;
  /** The `sizes` of the image: the width in which it shows, by which the browser chooses a file. */
  sizes: string;
  fit?: 'cover' | 'contain';
  /** Visible at once: loaded with priority. Other images are loaded when they come near the view. */
  isEager?: boolean;
}

/** One photo that fills its box. */
export function ListingImage({ url, alt, sizes, fit = 'cover', isEager = false }: ListingImageProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (url === undefined || url === failedUrl) {
    return (
      <Box
        w="full"
        h="full"
        display="grid"
        placeItems="center"
        background="bg.sunken"
        color="fg.muted"
        role="img"
        aria-label={url === undefined ? t`No photo` : t`Photo unavailable`}
      >
        <ImageOff size={32} aria-hidden />
      </Box>
    );
  }
  return (
    <PhotoImage
      url={url}
      sizes={sizes}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      w="full"
      h="full"
      objectFit={fit}
      background={fit === 'cover' ? 'bg.sunken' : 'transparent'}
      onError={() => setFailedUrl(url)}
    />
  );
}
