import { chakra, Flex } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { firstMonth, stayCost, stayOf } from '../../domain/listing/contract.ts';
import { type CostPart, type MonthlyCost, monthlyCost } from '../../domain/listing/monthly-cost.ts';
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
    <Expandable parts={cost.parts} isInCard={isInCard}>
      {unknown === '' ? (
        <Trans>
          In all <chakra.strong color="fg.default">{money(cost.known)}</chakra.strong>/month
        </Trans>
      ) : (
        <Trans>
          In all <chakra.strong color="fg.default">{money(cost.known)}</chakra.strong> + {unknown} unknown
        </Trans>
      )}
    </Expandable>
  );
}

interface StayCostsProps {
  listing: Listing;
  /** The months of the person's search, if they are known. */
  searchedMonths: number | null;
}

/** What is paid at first, and over a stay; nothing if the backend has no `contract-terms`. */
export function StayCosts({ listing, searchedMonths }: StayCostsProps) {
  const first = firstMonth(listing);
  const stay = stayOf(listing, searchedMonths);
  const all = stay && stayCost(listing, stay.months);
  return (
    <>
      {first && (
        <Expandable parts={first.parts} note={t`The deposit comes back at the end.`}>
          <Trans>
            In all, the first month <Sum cost={first} />
          </Trans>
        </Expandable>
      )}
      {all && (
        <Expandable parts={all.parts} note={t`Without the deposit, which comes back.`}>
          {stay.isSearched ? (
            <Trans>
              Over your stay, {monthsText(stay.months)}: <Sum cost={all} />
            </Trans>
          ) : (
            <Trans>
              Over the whole offer, {monthsText(stay.months)}: <Sum cost={all} />
            </Trans>
          )}
        </Expandable>
      )}
    </>
  );
}

const monthsText = (months: number) => plural(months, { one: '# month', other: '# months' });

/** '$1,950', or '$1,950 + deposit unknown'. */
function Sum({ cost }: { cost: MonthlyCost }) {
  const unknown = unknownText(cost);
  return (
    <>
      <chakra.strong color="fg.default">{money(cost.known)}</chakra.strong>
      {unknown !== '' && ` ${t`+ ${unknown} unknown`}`}
    </>
  );
}

interface ExpandableProps {
  parts: readonly CostPart[];
  note?: string;
  isInCard?: boolean;
  children: ReactNode;
}

function Expandable({ parts, note, isInCard = false, children }: ExpandableProps) {
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
        py={isInCard || note ? '0.5' : '1.5'}
        color="fg.muted"
      >
        {children}
      </chakra.summary>
      <CostParts parts={parts} />
      {note && <chakra.p pb="2">{note}</chakra.p>}
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
