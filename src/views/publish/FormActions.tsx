import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../components/controls.tsx';

interface FormActionsProps {
  words: { submit: string; busy: string };
  isBusy: boolean;
  canSubmit: boolean;
  /** The sent share of the upload, 0 to 1. */
  progress: number;
  onCancel(): void;
}

/** The form's buttons and, during the upload, its progress. Cancel stays enabled: leaving the screen stops the upload. */
export function FormActions({ words, isBusy, canSubmit, progress, onCancel }: FormActionsProps) {
  return (
    <Box mt="6">
      {isBusy && <UploadProgress progress={progress} />}
      <Flex direction={{ base: 'column-reverse', sm: 'row' }} justify="flex-end" gap="3">
        <Button look="outline" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={!canSubmit}>
          {isBusy ? words.busy : words.submit}
        </Button>
      </Flex>
    </Box>
  );
}

function UploadProgress({ progress }: { progress: number }) {
  const id = useId();
  const percent = Math.floor(progress * 100);
  return (
    <Box mb="4">
      <chakra.label htmlFor={id} display="block" mb="1.5" fontSize="sm" color="fg.muted">
        {percent < 100 ? t`Uploading: ${percent}%` : t`Uploaded. The server is preparing your photos...`}
      </chakra.label>
      <ProgressBar id={id} value={percent} max={100} />
    </Box>
  );
}

const bar = { background: 'accent.solid', borderRadius: 'full' } as const;

const ProgressBar = chakra('progress', {
  base: {
    display: 'block',
    appearance: 'none',
    width: 'full',
    height: '2.5',
    border: 'none',
    borderRadius: 'full',
    overflow: 'hidden',
    background: 'border.subtle',
    '&::-webkit-progress-bar': { background: 'border.subtle' },
    '&::-webkit-progress-value': bar,
    '&::-moz-progress-bar': bar,
  },
});
