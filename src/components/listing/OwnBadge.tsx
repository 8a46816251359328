import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';

/** On the member's own listing, in place of its heart. */
export function OwnBadge() {
  return (
    <chakra.span
      display="inline-block"
      px="3"
      py="1"
      borderRadius="full"
      background="bg.surface"
      color="fg.default"
      borderWidth="1px"
      borderColor="border.strong"
      boxShadow="quiet"
      fontSize="xs"
      fontWeight={700}
      whiteSpace="nowrap"
    >
      <Trans>Your listing</Trans>
    </chakra.span>
  );
}
