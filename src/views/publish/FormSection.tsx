import { chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from '../../components/controls.tsx';

interface FormSectionProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** A titled card of the form. */
export function FormSection({ title, subtitle, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} p={{ base: '4', sm: '6' }} minW="0">
      <chakra.h2 id={id} fontSize="2xl">
        {title}
      </chakra.h2>
      {subtitle && (
        <chakra.p mt="1" fontSize="sm" color="fg.muted">
          {subtitle}
        </chakra.p>
      )}
      <Grid gap="4" mt="4">
        {children}
      </Grid>
    </Card>
  );
}
