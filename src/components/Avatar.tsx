import { Box, chakra } from '@chakra-ui/react';
import { UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface AvatarProps {
  /** `null`, or an address that does not load, shows the placeholder. */
  url: string | null;
  /** Edge length in pixels. */
  size: number;
  /** In place of the picture; by default a figure. */
  placeholder?: ReactNode;
}

/** A profile picture. It is decoration: the name always stands beside it. */
export function Avatar({ url, size, placeholder }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const shape = { width: `${size}px`, height: `${size}px`, borderRadius: 'full', flexShrink: 0 } as const;
  if (url === null || url === failedUrl) {
    if (placeholder) return placeholder;
    return (
      <Box {...shape} display="grid" placeItems="center" background="bg.glow" color="accent.text">
        <UserRound size={size * 0.55} aria-hidden />
      </Box>
    );
  }
  return (
    <chakra.img
      {...shape}
      src={url}
      alt=""
      loading="lazy"
      objectFit="cover"
      background="bg.sunken"
      onError={() => setFailedUrl(url)}
    />
  );
}
