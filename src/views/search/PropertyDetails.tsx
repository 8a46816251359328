import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink, Card } from '../../components/controls.tsx';
import { monthlyRent } from '../../components/format.ts';
import { useFocusReturn } from '../../components/useFocusReturn.ts';
import type { SampleProperty } from '../../schemas/search/sample-property.ts';

interface PropertyDetailsProps {
  property: SampleProperty;
  onClose(): void;
}

/**
 * The 'Property Details' side panel. It takes the focus when it opens, since on a phone it is below the map, and gives it back when it
 * closes.
 */
export function PropertyDetails({ property, onClose }: PropertyDetailsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusReturn(panel);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Card as="section" ref={panel} aria-labelledby="property-details" p="5" scrollMarginBottom="3">
      <Flex align="center" justify="space-between" gap="3">
        <chakra.h2
          id="property-details"
          ref={heading}
          tabIndex={-1}
          fontSize="2xl"
          _focusVisible={{ outline: 'none' }}
        >
          <Trans>Property Details</Trans>
        </chakra.h2>
        <Button look="icon" boxShadow="none" aria-label={t`Close property details`} onClick={onClose}>
          <X size={20} aria-hidden />
        </Button>
      </Flex>
      <chakra.p fontSize="xl" fontWeight={700} mt="3" whiteSpace="nowrap">
        {monthlyRent(property.price)}
      </chakra.p>
      <p>{property.address}</p>
      <chakra.dl display="grid" gap="2" my="5">
        <Flex justify="space-between">
          <chakra.dt color="fg.muted">
            <Trans>Bedrooms</Trans>
          </chakra.dt>
          <chakra.dd fontWeight={600}>{property.beds}</chakra.dd>
        </Flex>
        <Flex justify="space-between">
          <chakra.dt color="fg.muted">
            <Trans>Bathrooms</Trans>
          </chakra.dt>
          <chakra.dd fontWeight={600}>{property.baths}</chakra.dd>
        </Flex>
      </chakra.dl>
      <Box>
        <ButtonLink to="/listings?location=Milano" w="full">
          <Trans>View Full Details</Trans>
        </ButtonLink>
        <chakra.p fontSize="sm" color="fg.muted" mt="2">
          <Trans>A sample property: the rooms that are free in Milano are in the results.</Trans>
        </chakra.p>
      </Box>
    </Card>
  );
}
