import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Card } from './controls.tsx';
import { Form } from './Form.tsx';
import { PageTitle } from './PageTitle.tsx';

interface AuthCardProps {
  title: string;
  /** Above the fields. */
  error: string | null;
  /** A link that helps, after the error. */
  errorLink?: ReactNode;
  /** Above the fields, while there is no error. */
  banner?: ReactNode;
  onSubmit(): void;
  children: ReactNode;
  /** Links below the form. */
  links: ReactNode;
}

/** The card of a form of the authentication layout. Its messages come from the form's machine, not from the browser. */
export function AuthCard({ title, error, errorLink, banner, onSubmit, children, links }: AuthCardProps) {
  return (
    <Card
      position="relative"
      w="full"
      maxW="28rem"
      mx="auto"
      p={{ base: '5', sm: '8' }}
      borderRadius="xl"
      boxShadow="lifted"
    >
      <PageTitle>{t`${title} · Stanza`}</PageTitle>
      <chakra.h1 fontSize="3xl" mb="5" pe="12">
        {title}
      </chakra.h1>
      <Form error={error} errorLink={errorLink} onSubmit={onSubmit}>
        {!error && banner}
        {children}
      </Form>
      <chakra.div mt="5" display="grid" gap="1" fontSize="sm" textAlign="center" justifyItems="center">
        {links}
      </chakra.div>
    </Card>
  );
}
