import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../../components/controls.tsx';
import { SafetyGuide } from './SafetyGuide.tsx';

interface AdviceNoteProps extends Omit<ComponentProps<typeof Box>, 'title'> {
  title: string;
  isFolded: boolean;
  onFold(isFolded: boolean): void;
  /** Opens the report of what the warning is about. */
  report?: ReactNode;
  children: ReactNode;
}

/** A warning that can be folded to its title: what to do, the guide, and the report. */
export function AdviceNote({ title, isFolded, onFold, report, children, ...props }: AdviceNoteProps) {
  const id = useId();
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  return (
    <Box
      role="note"
      aria-labelledby={id}
      background="bg.glow"
      color="fg.default"
      fontSize="sm"
      px="3"
      py="1"
      {...props}
    >
      <Flex align="center" gap="2">
        <chakra.span color="accent.text" flexShrink={0} aria-hidden>
          <ShieldAlert size={18} />
        </chakra.span>
        <chakra.p id={id} flex="1" minW="0" fontWeight={600}>
          {title}
        </chakra.p>
        <Button look="plain" px="2" fontSize="sm" aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
          {isFolded ? t`Why?` : t`Hide`}
        </Button>
      </Flex>
      {!isFolded && (
        <Box pb="1.5">
          {children}
          <Flex wrap="wrap" columnGap="5">
            <Button
              look="plain"
              px="2"
              ms="-2"
              fontSize="sm"
              textDecoration="underline"
              onClick={() => setIsGuideOpen(true)}
            >
              <Trans>How to recognise a scam</Trans>
            </Button>
            {/* Its text stands below the text of the other button where it has a line of its own. */}
            {report && <Box ms="-5">{report}</Box>}
          </Flex>
        </Box>
      )}
      {isGuideOpen && <SafetyGuide onClose={() => setIsGuideOpen(false)} />}
    </Box>
  );
}
