import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from '../../components/controls.tsx';

interface FactsProps {
  title: string;
  /** A fact whose value is `null` is not shown; a card without facts is not shown either. */
  facts: readonly (readonly [label: string, value: string | null])[];
  /** Below them. */
  children?: ReactNode;
}

/** A card of labelled values. */
export function Facts({ title, facts, children }: FactsProps) {
  const shown = facts.filter(([, value]) => value !== null);
  if (shown.length === 0) return null;
  return (
    <Card as="section" aria-label={title} p="5">
      <chakra.h2 fontSize="xl" fontWeight={500} mb="3">
        {title}
      </chakra.h2>
      <chakra.dl display="grid" gap="2">
        {shown.map(([label, value]) => (
          <Flex key={label} justify="space-between" wrap="wrap" columnGap="4">
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd fontWeight={600} ms="auto" whiteSpace="nowrap">
              {value}
            </chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
      {children}
    </Card>
  );
}
