import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CostPart, monthlyCost } from '../../domain/listing/monthly-cost.ts';
import { told } from '../../languages/told.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { money } from '../format.ts';
import { hintStyle } from '../hint-style.ts';
import { unknownText } from './cost-text.ts';

interface CostLineProps {
  listing: Listing;
  /** In a card the line is smaller. */
  isInCard?: boolean;
}

/** 'In all $560/month', or '$450 + bills unknown', with its parts on a tap; nothing if the backend does not tell the costs. */
export function CostLine({ listing, isInCard = false }: CostLineProps) {
  const cost = monthlyCost(listing);
  if (cost === null) return null;
  const unknown = unknownText(cost);
  return (
    // Above the link that covers a card.
    <chakra.details
      position="relative"
      zIndex="1"
      fontSize={isInCard ? 'xs' : 'sm'}
      alignSelf="start"
      maxW="full"
    >
      <chakra.summary
        position="relative"
        data-hint={t`What is in it`}
        css={hintStyle}
        cursor="pointer"
        py={isInCard ? '0.5' : '1.5'}
        color="fg.muted"
      >
        {unknown === '' ? (
          <Trans>
            In all <chakra.strong color="fg.default">{money(cost.known)}</chakra.strong>/month
          </Trans>
        ) : (
          <Trans>
            In all <chakra.strong color="fg.default">{money(cost.known)}</chakra.strong> + {unknown} unknown
          </Trans>
        )}
      </chakra.summary>
      <CostParts parts={cost.parts} />
    </chakra.details>
  );
}

/** The parts of the monthly cost. */
function CostParts({ parts }: { parts: readonly CostPart[] }) {
  return (
    <chakra.dl display="grid" gap="1" py="1.5" minW="min(12rem, 100%)">
      {parts.map((part) => (
        <Flex key={part.name} justify="space-between" columnGap="4">
          <chakra.dt color="fg.muted">{told(part.name)}</chakra.dt>
          <chakra.dd fontWeight={600} whiteSpace="nowrap">
            {amountText(part)}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  );
}

/** The amount of one part. */
export function amountText({ amount, isIncluded }: CostPart): string {
  if (isIncluded) return t`Included`;
  return amount === null ? t`Unknown` : money(amount);
}
